#pragma once

#include <chrono>
#include <sqlite3.h>
#include "takes/index.h"

// SQLite for the index, whose errors are thrown. Of the index alone: its users see none of this.

namespace skelplay::takes {
/// Thrown where a file is no index of this version, or is damaged: it is made anew.
class DamagedIndex : public IndexError {
public:
    using IndexError::IndexError;
};

/// Throws what SQLite says of a result that is a failure.
inline void check_sql(sqlite3* db, int result) {
    if (result == SQLITE_CORRUPT || result == SQLITE_NOTADB) throw DamagedIndex(sqlite3_errmsg(db));
    if (result != SQLITE_OK && result != SQLITE_ROW && result != SQLITE_DONE) throw IndexError(sqlite3_errmsg(db));
}

/// A statement that is being carried out.
class Statement {
public:
    template <class... Values> Statement(sqlite3* db, const std::string& sql, const Values&... values) : db_(db) {
        check(sqlite3_prepare_v2(db, sql.c_str(), -1, &statement_, nullptr));
        start(values...);
    }
    Statement(Statement&&) = delete;
    ~Statement() { sqlite3_finalize(statement_); }

    /// Begins anew with other values.
    template <class... Values> Statement& start(const Values&... values) {
        sqlite3_reset(statement_);
        int at = 0;
        (bind(++at, values), ...);
        return *this;
    }
    template <class Number>
    requires std::is_arithmetic_v<Number>
    void bind(int at, Number value) { check(sqlite3_bind_double(statement_, at, static_cast<double>(value))); }
    void bind(int at, const std::string& text) {
        check(sqlite3_bind_text(statement_, at, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT));
    }
    void bind(int at, const IndexValue& value) {
        if (const auto* number = std::get_if<double>(&value)) bind(at, *number);
        if (const auto* words = std::get_if<std::string>(&value)) bind(at, *words);
        if (value.index() == 0) check(sqlite3_bind_null(statement_, at));
    }
    /// False: there is no further row.
    bool next() {
        const int result = sqlite3_step(statement_);
        check(result);
        return result == SQLITE_ROW;
    }
    void finish() {
        while (next()) continue;
    }
    [[nodiscard]] std::int64_t whole(int column) const { return sqlite3_column_int64(statement_, column); }
    [[nodiscard]] std::string text(int column) const { return std::string(bytes(column)); }
    /// Of the row, until the next one.
    [[nodiscard]] std::string_view bytes(int column) const {
        const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
        return {bytes, bytes == nullptr ? 0 : static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
    }
    [[nodiscard]] IndexValue value(int column) const {
        const int type = sqlite3_column_type(statement_, column);
        if (type == SQLITE_NULL) return {};
        if (type == SQLITE_TEXT || type == SQLITE_BLOB) return text(column);
        return sqlite3_column_double(statement_, column);
    }
    /// All that is left.
    [[nodiscard]] IndexTable table() {
        IndexTable all;
        const int columns = sqlite3_column_count(statement_);
        for (int i = 0; i < columns; ++i) all.columns.emplace_back(sqlite3_column_name(statement_, i));
        while (next())
            for (int i = 0; i < columns; ++i) (i == 0 ? all.rows.emplace_back() : all.rows.back()).push_back(value(i));
        return all;
    }

private:
    void check(int result) const { check_sql(db_, result); }

    sqlite3* db_;
    sqlite3_stmt* statement_ = nullptr;
};

/// Writes all or nothing, alone; `BEGIN`: reads from one state of the file.
class Transaction {
public:
    explicit Transaction(sqlite3* db, const char* begin = "BEGIN IMMEDIATE") : db_(db) { Statement(db, begin).finish(); }
    Transaction(Transaction&&) = delete;
    ~Transaction() {
        if (db_ != nullptr) sqlite3_exec(db_, "ROLLBACK", nullptr, nullptr, nullptr);
    }
    void commit() {
        Statement(db_, "COMMIT").finish();
        db_ = nullptr;
    }

private:
    sqlite3* db_;
};

/// Puts writes together, so that each transaction is short, and little is lost when the program is killed.
class Writer {
public:
    explicit Writer(sqlite3* db) : db_(db) {}
    void add(std::function<void()> write) {
        if (writes_.empty()) begun_ = std::chrono::steady_clock::now();
        writes_.push_back(std::move(write));
        if (writes_.size() >= most_writes || std::chrono::steady_clock::now() - begun_ >= longest_unsaved) flush();
    }
    void flush() {
        if (writes_.empty()) return;
        Transaction together(db_);
        for (const auto& write : writes_) write();
        together.commit();
        writes_.clear();
    }

private:
    static constexpr std::size_t most_writes = 4096;  // in a transaction
    static constexpr std::chrono::seconds longest_unsaved{1};

    sqlite3* db_;
    std::vector<std::function<void()>> writes_;
    std::chrono::steady_clock::time_point begun_;
};
}  // namespace skelplay::takes
