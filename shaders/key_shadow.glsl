// The shadow of the key light is a picture of the figures seen along that light. Positions in it are metres in the
// plane at right angles to the light: key_across is level, key_rise is the plane's other axis, away from the light.
vec2 seen_from_key(vec3 point) {
    return vec2(dot(point, key_across.xyz), dot(point, key_rise.xyz));
}

// The clip coordinates (-1 … 1) of a position in that picture.
vec2 in_key_area(vec2 position) {
    return (position - key_area.xy) / key_area.zw;
}
