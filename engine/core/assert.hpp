// VIVARIUM_ASSERT: a statement that cannot be false, whatever a stranger sends.
//
// Active where VIVARIUM_ENABLE_ASSERTS is 1 (development, tests, fuzzers); elsewhere it is not evaluated. Input never
// reaches it: bad input is refused before, with an Expected.
#pragma once

#ifndef VIVARIUM_ENABLE_ASSERTS
#define VIVARIUM_ENABLE_ASSERTS 0
#endif

#if VIVARIUM_ENABLE_ASSERTS
#define VIVARIUM_ASSERT(condition) ((condition) ? static_cast<void>(0) : __builtin_trap())
#else
#define VIVARIUM_ASSERT(condition) static_cast<void>(sizeof((condition) ? 1 : 0))
#endif
