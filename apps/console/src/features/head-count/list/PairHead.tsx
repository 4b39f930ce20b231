import { type CountPairKind } from "@huiyan/contract/head-count/counted-batch";
import { type Counter, type CountPair } from "@huiyan/contract/head-count/head-count.api";
import { grouped } from "#shared/format/count.ts";
import { isOwnScale, perThousand } from "../format-heads.ts";
import { pairText as text } from "../pair/pair.texts.ts";

type Rates = NonNullable<CountPair["second_rates"]>;

/**
 * Error rates of a counter: measured from decisions, stated by users, and the number of animals behind the measured
 * ones.
 */
function RatesLine({ rates: { stated, known, heads } }: { rates: Rates }) {
  const line = (of: Rates["known"]) => ({ miss: perThousand(of.miss), double: perThousand(of.double) });
  return (
    <p className="note num">
      <span className="count-rates">{text("rates", line(known))}</span>
      {heads === 0 ? text("ratesStated") : text("ratesKnown", { n: grouped(heads), ...line(stated) })}
    </p>
  );
}

interface SideProps {
  kind: CountPairKind;
  at: "First" | "Second";
  counter: Counter;
  isOwn: boolean;
  /** Error rates of the counter; null for a scale. */
  rates: Rates | null;
  spread: number;
}

function Side({ kind, at, counter, isOwn, rates, spread }: SideProps) {
  const { point_name, device_name, alg_name, exists } = counter;
  return (
    <section className="count-counter" aria-label={text(`${kind}${at}`)}>
      <p className="ell">
        <span className="note">{text(`${kind}${at}`)}</span> <b>{isOwn ? text("ownScale") : point_name || "-"}</b>{" "}
        <span className="note">
          {alg_name}　{device_name || "-"}
        </span>
        {!exists && <span className="count-waits"> {text("pointGone")}</span>}
      </p>
      {rates === null ? (
        <p className="note num">{text("spreadIs", { n: perThousand(spread) })}</p>
      ) : (
        <RatesLine rates={rates} />
      )}
    </section>
  );
}

/** Head of the list: both counters of the pair with their error rates. */
export function PairHead({ pair }: { pair: CountPair }) {
  const { kind, first, second, first_rates, second_rates, spread_percent: spread } = pair;
  const isOwn = isOwnScale(pair);
  return (
    <div className="pair-head">
      <Side kind={kind} spread={spread} at="First" counter={first} isOwn={false} rates={first_rates} />
      <Side kind={kind} spread={spread} isOwn={isOwn} at="Second" counter={second} rates={second_rates} />
    </div>
  );
}
