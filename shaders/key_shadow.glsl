// The shadow of the key light is a picture of the figures as seen along that light. Places in it are metres in the
// plane across the light: key_across is level, key_rise is the plane's other axis, away from the light.
vec2 seen_from_key(vec3 point) {
    return vec2(dot(point, key_across.xyz), dot(point, key_rise.xyz));
}

// Where a place in that picture is in its texture, -1 … 1.
vec2 in_key_area(vec2 place) {
    return (place - key_area.xy) / key_area.zw;
}
