# Headers that are compiled once for a room. A source's includes are those that tell something about it: it names nothing that its
# room's precompiled headers bring, nor what another of its includes brings. A header names all that it uses, itself or by one that it
# includes.
set(precompiled_base "${CMAKE_CURRENT_LIST_DIR}/base/prelude.h")
set(precompiled_core "${CMAKE_CURRENT_LIST_DIR}/figure/prelude.h")
set(precompiled_session session figures files/opening keys posing viewing window)
list(TRANSFORM precompiled_session REPLACE "(.+)" "${CMAKE_CURRENT_LIST_DIR}/session/\\1.h")
set(precompiled_exporters losses rows writers)
list(TRANSFORM precompiled_exporters REPLACE "(.+)" "${CMAKE_CURRENT_LIST_DIR}/exporters/\\1.h")
set(precompiled_cli report_text terminal)
list(TRANSFORM precompiled_cli REPLACE "(.+)" "${CMAKE_CURRENT_LIST_DIR}/cli/\\1.h")
