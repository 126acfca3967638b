// What the program in C++ asks of the page. The objects are those of page/*.js.
mergeInto(LibraryManager.library, {
  skelplay_content_scale: function() { return Input.contentScale(); },
  skelplay_has_fingers: function() { return Input.hasFingers(); },
  skelplay_set_full_screen: function(full) { Input.setFullScreen(full); },
  skelplay_set_cursor: function(shape) { Input.setCursor(shape); },
  skelplay_set_title: function(text) { document.title = UTF8ToString(text); },
  skelplay_may_download: function() { return Frame.mayDownload(); },
  skelplay_wake: function() { Loop.wake(); },

  skelplay_copy: function(text) { Clipboard.copy(UTF8ToString(text)); },
  skelplay_pasted: function() { return allocateUTF8(Clipboard.pasted); },
  skelplay_link: function(line) { return allocateUTF8(Words.linkOf(UTF8ToString(line))); },

  skelplay_await_files: function(lines) { Files.await(UTF8ToString(lines)); },
  skelplay_fail: function(sentence) { Page.fail(UTF8ToString(sentence)); },
  skelplay_choose: function(title, several, mayAdd) { Files.choose(UTF8ToString(title), several, mayAdd); },
  skelplay_end_choice: function() { Files.endChoice(); },
  skelplay_has_chosen: function() { return Files.chosen !== null; },
  skelplay_adds_chosen: function() { return Files.adds; },
  skelplay_chosen: function() { return allocateUTF8(Files.takeChosen()); },

  skelplay_can_make_videos: function() { return typeof VideoEncoder === 'function' && typeof WebAssembly.Suspending === 'function'; },
  skelplay_start_video: function(width, height, rate, transparent) { return Video.start(width, height, rate, transparent); },
  skelplay_add_to_video: function(rgba) { Video.add(HEAPU8.slice(rgba, rgba + Video.width * Video.height * 4)); },
  skelplay_unfinished_pictures: function() { return Video.unfinished(); },
  skelplay_end_video: function() { Video.end(); },
  skelplay_video_bytes: function() { return Video.failed ? -1 : Video.bytes ? Video.bytes.length : 0; },
  skelplay_take_video: function(bytes) { HEAPU8.set(Video.bytes, bytes); Video.bytes = null; },
});
