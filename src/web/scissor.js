// In each picture ImGui asks for the scissor's rectangle, to set it again when it has drawn. A browser answers only when all
// that was drawn before is done; so it is remembered here.
mergeInto(LibraryManager.library, {
  $Scissor: { box: [0, 0, 0, 0] },
  glScissor__deps: ['$Scissor'],
  glScissor: function(x, y, width, height) {
    Scissor.box = [x, y, width, height];
    GLctx.scissor(x, y, width, height);
  },
  glGetIntegerv__deps: ['$Scissor', '$emscriptenWebGLGet'],
  glGetIntegerv: function(name, numbers) {
    if (name === 0x0C10) HEAP32.set(Scissor.box, numbers >> 2);  // GL_SCISSOR_BOX
    else emscriptenWebGLGet(name, numbers, 0);
  },
});
