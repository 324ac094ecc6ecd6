// Prospects: what a collection can be expected to score at the end of the round, seen from one moment of it or a later
// one.
//
// Each type is looked at by itself: how its value changes with every further card, how many of it have not been seen,
// and how many turns there are left to take wanted cards, to be saddled with others and to get rid of some.
#pragma once

#include <array>
#include <cstddef>

#include "games/cubosaurs/scoring.hpp"

namespace vivarium::bots {

class Prospects {
 public:
  static constexpr int kMaxTurns = cubosaurs::kCardsPerPlayer - cubosaurs::kStartingCards;

 private:
  static constexpr std::size_t kCounts = cubosaurs::kCardsOfType + 1;
  static constexpr std::size_t kDifferences = 2 * cubosaurs::kCardsOfType + 1;
  using SetPoints = std::array<float, kCounts>;
  // With so many own turns to come.
  struct Page {
    std::array<SetPoints, cubosaurs::kPlainTypes> sets;
    std::array<float, kDifferences> raptors;  // what is still to come, by grey minus black
  };

 public:
  // The prospects when a certain number of cards are still to be drawn.
  class View {
   public:
    // Own turns to come, on average.
    [[nodiscard]] float turns() const { return turns_; }
    // Of a plain dinosaur. REQUIRES: 0 <= count <= 7
    [[nodiscard]] float set_points(cubosaurs::Type type, int count) const {
      return page_->sets[index_of(type)][static_cast<std::size_t>(count)];
    }
    [[nodiscard]] float raptor_points(cubosaurs::Cards collection) const;
    // `lead`: how many more of its dinosaur the owner has than the best opponent.
    [[nodiscard]] float egg_points(cubosaurs::Card egg, int lead) const;

   private:
    friend class Prospects;
    View(const cubosaurs::ScoreTables& tables, const Page& page, float turns)
        : tables_(&tables), page_(&page), turns_(turns) {}

    const cubosaurs::ScoreTables* tables_;
    const Page* page_;
    float turns_;
  };

  // `unseen`: the cards of which those still to be drawn are some. `draws`: how many are drawn.
  Prospects(const cubosaurs::ScoreTables& tables, cubosaurs::Cards unseen, int draws, int players);
  Prospects(const Prospects&) = delete;  // views point into it
  Prospects& operator=(const Prospects&) = delete;
  ~Prospects() = default;

  // REQUIRES: draws is no more than at the start
  [[nodiscard]] View with(int draws) const {
    const int turns = (draws + players_ - 1) / players_;
    return {tables_, pages_[static_cast<std::size_t>(turns)], static_cast<float>(draws) / static_cast<float>(players_)};
  }

 private:
  static void look_ahead(const SetPoints& later, float arrivals, SetPoints& points);
  void look_ahead_raptors(const Page& later, float greys, float blacks, Page& page) const;

  const cubosaurs::ScoreTables& tables_;
  int players_;
  float paired_;  // the mean points of a raptor in a pair
  float alone_;
  std::array<Page, kMaxTurns + 1> pages_;  // by turns to come; those beyond the start's are not filled
};

}  // namespace vivarium::bots
