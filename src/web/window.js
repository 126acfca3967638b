// What src/web/app/glfw.cpp asks of the browser. Page is page.js.
mergeInto(LibraryManager.library, {
  skelplay_content_scale: function() { return window.devicePixelRatio || 1; },

  // The character of the key that the browser is telling about, or an empty text.
  skelplay_key_name: function(text, bytes) {
    const key = window.event && window.event.key;
    stringToUTF8(key && Array.from(key).length === 1 ? key.toLowerCase() : '', text, bytes);
  },
  skelplay_set_full_screen: function(full) { Page.setFullScreen(full); },
  skelplay_set_cursor: function(shape) { Page.setCursor(shape); },
  skelplay_copy: function(text) { Page.copy(UTF8ToString(text)); },
  skelplay_pasted: function() { return allocateUTF8(Page.pasted); },
});
