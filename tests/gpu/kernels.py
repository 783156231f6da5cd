#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""kernels.py ROOM…: the list of every room's kernels, compiled for the processor, that tests/gpu/driver.c looks in."""
import sys

KERNELS = {
    "begin": ["const struct match *", "const struct batch *", "uint64_t"],
    "play": ["const struct match *", "const struct batch *", "uint32_t"],
    "step": ["const struct match *", "const struct batch *", "const uint32_t *", "const uint32_t *"],
    "legal": ["const struct match *", "const struct batch *"],
    "scan": ["const struct batch *"],
    "pack": ["const struct batch *", "uint32_t *"],
    "after": ["const struct match *", "const struct batch *", "uint32_t", "const struct choice *", "const uint32_t *",
              "const uint32_t *", "uint8_t *"],
    "view": ["const struct match *", "const struct batch *", "uint8_t *"],
}

print('#include "bulk/lane.h"\n')
for room in sys.argv[1:]:
    symbol = room.replace("-", "_")
    for name, types in KERNELS.items():
        print(f"void gpu_{symbol}_{name}({', '.join(types)});")
    for name, types in KERNELS.items():
        given = ", ".join(f"*({kind} *)a[{i}]".replace("* *)", "**)") for i, kind in enumerate(types))
        print(f"static void run_{symbol}_{name}(void **a)\n{{\n    gpu_{symbol}_{name}({given});\n}}\n")
print("struct native_kernel {\n    const char *name;\n    void (*run)(void **);\n};")
print("extern const struct native_kernel native_kernels[];\nconst struct native_kernel native_kernels[] = {")
for room in sys.argv[1:]:
    symbol = room.replace("-", "_")
    print("".join(f'    {{ "gpu_{symbol}_{name}", run_{symbol}_{name} }},\n' for name in KERNELS), end="")
print("    { 0 },\n};")
