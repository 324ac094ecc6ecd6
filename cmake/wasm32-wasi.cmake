# WebAssembly with Debian's clang-19, libc++-19-dev-wasm32, libclang-rt-19-dev-wasm32 and wasi-libc. clang finds
# their headers and libraries by the target alone: /usr/include/wasm32-wasi and /usr/lib/wasm32-wasi.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
# Debian's libc++abi for this target has no exceptions. The instructions are those of every browser since early 2023:
# states are copied in one go or by 16 bytes.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -mbulk-memory -msimd128 -mnontrapping-fptoint -msign-ext")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,--lto-O3")
# Nothing that is installed for this machine is of use there.
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
