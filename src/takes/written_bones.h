#pragma once

#include "takes/export.h"

// The names and the rest pose with which bones are written. All return why they cannot be had, in a sentence.

namespace skelplay::takes {
/// Sets the names that ExportRequest::rename asks for. A file has rows of old and new names (CSV), or is a map of bones
/// (JSON), whose targets are the new names. Names that would be there twice get a number. Notes bones
/// that keep their names, names that got a number, and rows without a bone.
std::optional<std::string> name_bones(const ExportJob& job, const analysis::Body& body, processing::TakeEdits& edits,
                                      base::Diagnostics& notes);

/// Sets ExportOptions::human_bones for a format that uses them; refused without those that VRM requires.
std::optional<std::string> set_human_bones(const ExportJob& job, const analysis::Body& body,
                                           exporters::ExportOptions& options);

/// Sets the rest pose that ExportRequest::rest or rest_of asks for, or that the format must have.
std::optional<std::string> set_rest(const ExportJob& job, const analysis::Placement& own, processing::TakeEdits& edits,
                                    base::Diagnostics& notes, const base::Run& run);
}  // namespace skelplay::takes
