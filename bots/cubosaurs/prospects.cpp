#include "bots/cubosaurs/prospects.hpp"

#include <algorithm>

#include "bots/cubosaurs/weights.hpp"

namespace vivarium::bots::cubosaurs {
namespace {

constexpr Cards kGreys = cards_of(Type::grey_raptor);
constexpr Cards kBlacks = cards_of(Type::black_raptor);

// The expected gain from a card that may come: wanted cards are often taken, others sometimes.
float taken(float gain) { return gain > 0 ? weights::kWilling * gain : weights::kForced * gain; }
float shed(float gain) { return gain > 0 ? weights::kShed * gain : 0; }

}  // namespace

Prospects::Prospects(const ScoreTables& tables, Cards unseen, int draws, int players)
    : tables_(tables),
      players_(players),
      paired_(static_cast<float>(tables.raptor_points(kGreys | kBlacks)) / (2 * kCardsOfType)),
      alone_(static_cast<float>(tables.raptor_points(kGreys)) / kCardsOfType) {
  Page& end = pages_[0];
  for (std::size_t type = 0; type < end.sets.size(); ++type) {
    for (std::size_t count = 0; count < kCounts; ++count) {
      end.sets[type][count] = static_cast<float>(tables.set_points(static_cast<Type>(type), static_cast<int>(count)));
    }
  }
  end.raptors.fill(0);

  const int turns = (draws + players - 1) / players;
  if (turns == 0) return;
  const float share =
      weights::kReach * static_cast<float>(draws) / static_cast<float>(turns * players * std::max(1, unseen.size()));
  const auto arrivals = [&](Type type) { return share * static_cast<float>(count_of(unseen, type)); };
  for (std::size_t turn = 1; turn <= static_cast<std::size_t>(turns); ++turn) {
    const Page& later = pages_[turn - 1];
    Page& page = pages_[turn];
    for (std::size_t type = 0; type < page.sets.size(); ++type) {
      look_ahead(later.sets[type], arrivals(static_cast<Type>(type)), page.sets[type]);
    }
    look_ahead_raptors(later, arrivals(Type::grey_raptor), arrivals(Type::black_raptor), page);
  }
}

void Prospects::look_ahead(const SetPoints& later, float arrivals, SetPoints& points) {
  for (std::size_t count = 0; count < kCounts; ++count) {
    const float more = count + 1 < kCounts ? arrivals * taken(later[count + 1] - later[count]) : 0;
    const float less = count > 0 ? shed(later[count - 1] - later[count]) : 0;
    points[count] = later[count] + more + less;
  }
}

void Prospects::look_ahead_raptors(const Page& later, float greys, float blacks, Page& page) const {
  constexpr std::size_t kEqual = kCardsOfType;
  constexpr std::size_t kLast = kDifferences - 1;
  const float makes_pair = 2 * paired_ - alone_;
  for (std::size_t d = 0; d < kDifferences; ++d) {
    const float here = later.raptors[d];
    const float with_grey = d < kLast ? taken((d >= kEqual ? alone_ : makes_pair) + later.raptors[d + 1] - here) : 0;
    const float with_black = d > 0 ? taken((d <= kEqual ? alone_ : makes_pair) + later.raptors[d - 1] - here) : 0;
    const float less = d != kEqual ? shed(later.raptors[d > kEqual ? d - 1 : d + 1] - alone_ - here) : 0;
    page.raptors[d] = here + greys * with_grey + blacks * with_black + less;
  }
}

float Prospects::View::raptor_points(Cards collection) const {
  const int difference = count_of(collection, Type::grey_raptor) - count_of(collection, Type::black_raptor);
  return static_cast<float>(tables_->raptor_points(collection)) +
         page_->raptors[static_cast<std::size_t>(difference + kCardsOfType)];
}

float Prospects::View::egg_points(Card egg, int lead) const {
  const auto most = static_cast<float>(tables_->egg_points(egg, true));
  const auto otherwise = static_cast<float>(tables_->egg_points(egg, false));
  const float ahead = static_cast<float>(lead) + 0.5F;  // a tie is as good as a lead
  const float chance = 0.5F + 0.5F * ahead / (weights::kEggDoubt * turns_ + std::max(ahead, -ahead));
  return otherwise + chance * (most - otherwise);
}

}  // namespace vivarium::bots::cubosaurs
