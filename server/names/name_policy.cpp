#include "server/names/name_policy.hpp"

#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <utility>

#include "protocol/clean_text.hpp"

namespace vivarium::server {
namespace {

using icu::UnicodeString;
using protocol::Refusal;
using protocol::RefusalCode;

// What programs call the reader and the bots in the four languages of i18n; a test compares them.
constexpr std::array<std::string_view, 36> kNamesOfPrograms = {
    // English
    "You",
    "Random bot",
    "Greedy bot",
    "Textbook bot",
    "Search bot",
    "Easy bot",
    "Normal bot",
    "Hard bot",
    "Expert bot",
    // French
    "Toi",
    "Robot aléatoire",
    "Robot glouton",
    "Robot classique",
    "Robot chercheur",
    "Robot facile",
    "Robot normal",
    "Robot coriace",
    "Robot expert",
    // German
    "Du",
    "Zufalls-Bot",
    "Gieriger Bot",
    "Lehrbuch-Bot",
    "Such-Bot",
    "Schwacher Bot",
    "Normaler Bot",
    "Starker Bot",
    "Experten-Bot",
    // Polish
    "Ty",
    "Losowy bot",
    "Zachłanny bot",
    "Podręcznikowy bot",
    "Szukający bot",
    "Łatwy bot",
    "Normalny bot",
    "Trudny bot",
    "Bot ekspert",
};

constexpr std::string_view kBotPrefix = "bot:";

Unexpected<Refusal> wrong_name(std::string detail) {
  return Unexpected{Refusal{RefusalCode::wrong_name, std::move(detail)}};
}

// ICU reports to us what can only mean that its data are not there.
void require(UErrorCode status) {
  if (U_FAILURE(status) != 0) throw std::runtime_error(std::string("ICU: ") + u_errorName(status));
}

UnicodeString characters_of(std::string_view utf8) {
  return UnicodeString::fromUTF8(icu::StringPiece(utf8.data(), static_cast<std::int32_t>(utf8.size())));
}

std::string utf8_of(const UnicodeString& characters) {
  std::string text;
  characters.toUTF8String(text);
  return text;
}

UnicodeString composed(const UnicodeString& characters) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(status);
  require(status);
  UnicodeString result = nfc->normalize(characters, status);
  require(status);
  return result;
}

// Without the difference of large and small letters, of forms that mean the same, and of what cannot be seen.
UnicodeString folded(const UnicodeString& characters) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfkc = icu::Normalizer2::getNFKCCasefoldInstance(status);
  require(status);
  UnicodeString result = nfkc->normalize(characters, status);
  require(status);
  return result;
}

struct CloseSpoofChecker {
  void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};

// Unicode Technical Standard 39: one script, or those that Japanese, Chinese and Korean are written with, and Latin
// beside these; digits of one kind; no mark twice, and none that vanishes in its letter.
const USpoofChecker* spoof_checker() {
  static const std::unique_ptr<USpoofChecker, CloseSpoofChecker> kChecker = [] {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<USpoofChecker, CloseSpoofChecker> checker(uspoof_open(&status));
    require(status);
    uspoof_setRestrictionLevel(checker.get(), USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(checker.get(),
                     USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS | USPOOF_INVISIBLE | USPOOF_HIDDEN_OVERLAY,
                     &status);
    require(status);
    return checker;
  }();
  return kChecker.get();
}

UnicodeString skeleton(const UnicodeString& characters) {
  UErrorCode status = U_ZERO_ERROR;
  UnicodeString result;
  uspoof_getSkeletonUnicodeString(spoof_checker(), 0, characters, result, &status);
  require(status);
  return result;
}

// Two names look alike if one of their keys is the same. Both are needed: "AI" looks like "Al" as long as the letters
// keep their size, and a Cyrillic "АNА" like "ana" only when they lose it.
struct LookKeys {
  UnicodeString folded_skeleton;
  UnicodeString skeleton_of_folded;

  explicit LookKeys(std::string_view name) : LookKeys(characters_of(name)) {}
  explicit LookKeys(const UnicodeString& name)
      : folded_skeleton(folded(skeleton(without_joiners(name)))), skeleton_of_folded(skeleton(folded(name))) {}

  friend bool operator==(const LookKeys& one, const LookKeys& other) {
    return one.folded_skeleton == other.folded_skeleton || one.skeleton_of_folded == other.skeleton_of_folded;
  }
  [[nodiscard]] bool begins_like(const LookKeys& beginning) const {
    return folded_skeleton.startsWith(beginning.folded_skeleton) ||
           skeleton_of_folded.startsWith(beginning.skeleton_of_folded);
  }

  static UnicodeString without(const UnicodeString& characters, bool (*is_left_out)(UChar32)) {
    UnicodeString rest;
    for (std::int32_t i = 0; i < characters.length(); i = characters.moveIndex32(i, 1)) {
      if (!is_left_out(characters.char32At(i))) rest.append(characters.char32At(i));
    }
    return rest;
  }
  static UnicodeString without_joiners(const UnicodeString& characters) {
    return without(characters,
                   [](UChar32 c) { return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0; });
  }
  static UnicodeString without_spaces(const UnicodeString& characters) {
    return without(characters, [](UChar32 c) { return u_isUWhiteSpace(c) != 0; });
  }
};

std::size_t count_characters(const UnicodeString& characters) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> breaks(
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
  require(status);
  breaks->setText(characters);
  std::size_t count = 0;
  while (breaks->next() != icu::BreakIterator::DONE) ++count;
  return count;
}

std::string characters_problem(const UnicodeString& name) {
  bool is_visible = false;
  for (std::int32_t i = 0; i < name.length(); i = name.moveIndex32(i, 1)) {
    const std::uint32_t category = U_GET_GC_MASK(name.char32At(i));
    if ((category & (U_GC_CN_MASK | U_GC_CO_MASK | U_GC_CS_MASK)) != 0) return "a character in it is in no use yet";
    is_visible = is_visible || (category & (U_GC_L_MASK | U_GC_N_MASK | U_GC_S_MASK)) != 0;
  }
  return is_visible ? "" : "a letter, a digit or a symbol belongs into it";
}

std::string spoof_problem(const UnicodeString& name) {
  UErrorCode status = U_ZERO_ERROR;
  const std::int32_t found = uspoof_check2UnicodeString(spoof_checker(), name, nullptr, &status);
  require(status);
  if ((found & USPOOF_RESTRICTION_LEVEL) != 0) return "letters of different scripts are mixed";
  if ((found & USPOOF_MIXED_NUMBERS) != 0) return "digits of different scripts are mixed";
  if (found != 0) return "a mark in it cannot be seen";
  return "";
}

bool is_like_a_program(const UnicodeString& name) {
  static const LookKeys kBot(kBotPrefix);
  const LookKeys keys(name);
  if (LookKeys(LookKeys::without_spaces(name)).begins_like(kBot)) return true;
  return std::any_of(kNamesOfPrograms.begin(), kNamesOfPrograms.end(),
                     [&](std::string_view taken) { return LookKeys(taken) == keys; });
}

}  // namespace

Expected<std::string, Refusal> checked_name(std::string_view text) {
  auto clean = protocol::clean_name(text);
  if (!clean) return clean;
  // Composing may bring marks together that were apart.
  auto name = protocol::clean_name(utf8_of(composed(characters_of(*clean))));
  if (!name) return name;
  const UnicodeString characters = characters_of(*name);
  if (count_characters(characters) > protocol::kMaxNameCharacters) return wrong_name({});
  if (std::string problem = characters_problem(characters); !problem.empty()) return wrong_name(std::move(problem));
  if (std::string problem = spoof_problem(characters); !problem.empty()) return wrong_name(std::move(problem));
  if (is_like_a_program(characters)) return wrong_name("it looks like what programs call a bot, or the reader");
  return name;
}

bool look_alike(std::string_view one, std::string_view other) { return LookKeys(one) == LookKeys(other); }

}  // namespace vivarium::server
