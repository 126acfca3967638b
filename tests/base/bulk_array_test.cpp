#include "base/bulk_array.h"
#include <gtest/gtest.h>
#include <numeric>
#include <vector>

namespace skelplay::base::bulk_array_test {
// A small array comes from the heap, a large one from the system in pages; the last parts do not fit what was reserved.
TEST(BulkArray, HasAllNumbersThatWereAppendedInTheirOrder) {
    for (const std::size_t reserved : {0U, 1000U, 300'000U}) {
        NumberArray array;
        array.reserve(reserved);
        std::vector<double> part(7001);
        for (int i = 0; i < 50; ++i) {
            std::iota(part.begin(), part.end(), static_cast<double>(array.size()));
            append(array, part);
        }
        ASSERT_EQ(array.size(), 350'050U);
        for (std::size_t i = 0; i < array.size(); ++i) ASSERT_EQ(array[i], static_cast<double>(i)) << reserved;
    }
}
}  // namespace skelplay::base::bulk_array_test
