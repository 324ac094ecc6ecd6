// vivarium verify: replays records strictly and says what is wrong with them.
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/options/command_syntax.hpp"
#include "cli/records/record_source.hpp"
#include "cli/text/table_text.hpp"
#include "engine/match/verify.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/printable.hpp"
#include "server/crypto/fair_deal.hpp"
#include "server/crypto/secret.hpp"

namespace vivarium::cli {
namespace {

struct VerifyCounts {
  std::uint64_t games = 0;
  std::uint64_t bad = 0;
  std::uint64_t unfinished = 0;
  std::uint64_t steps = 0;
  std::uint64_t lists = 0;
  std::uint64_t deals = 0;          // proved to be fair
  std::uint64_t contributions = 0;  // in the seeds of these

  void add(const VerifyCounts& other) {
    games += other.games;
    bad += other.bad;
    unfinished += other.unfinished;
    steps += other.steps;
    lists += other.lists;
    deals += other.deals;
    contributions += other.contributions;
  }
};

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", grouped(count), count == 1 ? one : many);
}

std::string counts_text(const VerifyCounts& counts) {
  std::string text = counted(counts.games, "game", "games") + ", " + counted(counts.steps, "step", "steps") + " and " +
                     counted(counts.lists, "list", "lists") + " of legal moves checked";
  if (counts.deals > 0) text += "; " + counted(counts.deals, "fair deal", "fair deals") + " proved";
  if (counts.contributions > 0) {
    text += ", " + counted(counts.contributions, "contribution", "contributions") + " of players in their seeds";
  }
  if (counts.unfinished > 0) text += "; " + grouped(counts.unfinished) + " unfinished";
  return text + (counts.bad > 0 ? "; " + grouped(counts.bad) + " bad" : "; all good");
}

struct Verdict {
  std::optional<std::string> fault;  // "step 12: …"
  bool finished = false;
};

// What somebody who was at the table knows besides the record, if the question is whether the table kept its word.
struct Evidence {
  std::optional<std::string> commitment;   // shown before the first card
  std::vector<std::string> contributions;  // "SEAT:HEX", as the seed has them
  [[nodiscard]] bool empty() const { return !commitment && contributions.empty(); }
};

// What is wrong with the seed.
std::optional<std::string> seed_fault(const server::Deal& deal, const Evidence& evidence) {
  const std::string ours = deal.commitment();
  if (evidence.commitment && ours != *evidence.commitment) {
    return "the seed does not belong to this commitment, but to " + ours;
  }
  for (const std::string& text : evidence.contributions) {
    if (deal.text().find("+" + text) == std::string::npos)
      return "the contribution of seat " + text.substr(0, 1) + " is not in the seed";
  }
  return std::nullopt;
}

// What is wrong with the deal; nothing also where the record promises none and nobody asks.
std::optional<std::string> deal_fault_of(const Record& record, const Evidence& evidence, VerifyCounts& counts) {
  const auto deal = record.seed ? server::Deal::parse(*record.seed) : std::nullopt;
  if (!deal) {
    if (record.seed && record.seed->find('+') != std::string::npos) return "the seed is not that of a fair deal";
    if (evidence.empty()) return std::nullopt;
    return "the record has no seed of a fair deal";
  }
  if (auto fault = seed_fault(*deal, evidence)) return fault;
  if (auto fault = server::deal_fault(record)) return fault;
  ++counts.deals;
  counts.contributions += deal->contributions().size();
  return std::nullopt;
}

// Refuses what cannot be the answer to anything.
void check_evidence(const Evidence& evidence) {
  if (evidence.commitment && !server::deal_bytes_from_hex(*evidence.commitment)) {
    throw BadInput("--commitment: 64 lower-case hexadecimal digits expected");
  }
  for (const std::string& text : evidence.contributions) {
    const std::string seed = std::string(64, '0') + "+" + text;
    const auto deal = server::Deal::parse(seed);
    if (!deal || deal->contributions().size() != 1) {
      throw BadInput("--contribution: SEAT:HEX expected, with 64 lower-case hexadecimal digits");
    }
  }
}

// Adds what was checked to the counts.
Verdict verdict_on(const Expected<Record, std::string>& record, const Evidence& evidence, VerifyCounts& counts) {
  if (!record) return {record.error()};
  const auto match = make_match_for(*record);
  if (!match) return {match.error().text()};
  const Verification verification = verify(*record, **match);
  counts.steps += verification.steps_checked;
  counts.lists += verification.lists_checked;
  if (verification.accepted()) return {deal_fault_of(*record, evidence, counts), verification.finished};
  const auto& difference = *verification.difference;
  return {(difference.step ? fmt::format("step {}: ", *difference.step) : std::string()) + difference.reason};
}

VerifyCounts verify_file(const std::string& path, const Evidence& evidence, Console& console) {
  RecordSource source(path);
  VerifyCounts counts;
  while (const auto record = source.next()) {
    ++counts.games;
    const std::string place = fmt::format("{}:{}: ", source.name(), source.line_number());
    const Verdict verdict = verdict_on(*record, evidence, counts);
    if (verdict.fault) {
      ++counts.bad;
      print_error(console, place + *verdict.fault);
    } else if (!verdict.finished) {
      ++counts.unfinished;
      console.out << printable(place)
                  << fmt::format("unfinished after {}, good so far\n",
                                 counted((*record)->steps.size(), "step", "steps"));
    }
  }
  if (counts.games == 0) throw BadInput(source.name() + ": no record in it");
  console.out << printable(source.name()) << ": " << counts_text(counts) << '\n';
  return counts;
}

ExitStatus verify_files(const std::vector<std::string>& paths, const Evidence& evidence, Console& console) {
  server::prepare_crypto();
  check_evidence(evidence);
  VerifyCounts total;
  bool all_read = true;
  for (const std::string& path : paths) {
    try {
      total.add(verify_file(path, evidence, console));
    } catch (const BadInput& error) {
      print_error(console, error.what());
      all_read = false;
    }
  }
  if (paths.size() > 1) console.out << "in all: " << counts_text(total) << '\n';
  if (!all_read) return ExitStatus::bad_input;
  return total.bad > 0 ? ExitStatus::no : ExitStatus::ok;
}

constexpr const char* kFooter =
    "Every outcome of chance must be possible, every move legal, every list of legal moves complete, and the\n"
    "result correct. The first fault of each bad record is printed with its file, line and step (counted from 0).\n"
    "A record without a result may be unfinished.\n"
    "A server's record has the seed of a fair deal (docs/FAIR_DEAL.md), and every card must follow from it.\n"
    "--commitment checks that the SHA-256 of the seed is the one that the table showed before the first card,\n"
    "--contribution that the seed includes what a seat added.\n"
    "Exit status: 1 if a record is bad, 2 if a file cannot be read or holds no record.\n"
    "\n"
    "Examples:\n"
    "  vivarium verify games.jsonl\n"
    "  zcat games.jsonl.gz | vivarium verify -\n"
    "  vivarium verify take-that-1.json --commitment 8ef4b6d5b530a1646ea17f297f6a1e72c6b009bba9583073b44d74353a933b25";

}  // namespace

DeclaredCommand add_verify_command(CLI::App& program) {
  CommandSyntax syntax(program, "verify", "Replay records strictly and check every step");
  const auto paths = std::make_shared<std::vector<std::string>>();
  syntax.argument("FILE", *paths, "Files of records (JSON Lines); - is standard input", Need::required);
  const auto evidence = std::make_shared<Evidence>();
  syntax.option({"--commitment", "HASH", "The hash that the table showed before the first card"}, evidence->commitment);
  syntax.option({"--contribution", "SEAT:HEX", "What a seat added to the deal; may be repeated"},
                evidence->contributions);
  syntax.footer(kFooter);
  return syntax.command([paths, evidence](Console& console) { return verify_files(*paths, *evidence, console); });
}

}  // namespace vivarium::cli
