# Headers that are compiled once for a room. A source's includes are those that tell something about it: it names no prelude, nor what
# session/session.h brings to the rooms whose prelude it is in, nor what its own header, or that of its format, brings. A header names
# all that it uses, itself or by one that brings it.
set(precompiled_base "${CMAKE_CURRENT_LIST_DIR}/base/prelude.h")
set(precompiled_core "${CMAKE_CURRENT_LIST_DIR}/figure/prelude.h")
set(precompiled_session "${CMAKE_CURRENT_LIST_DIR}/session/session.h")
