import { type Storm } from "@huiyan/contract/alarm/storm";
import { grouped } from "../../../shared/format/count.ts";
import { joinFacts } from "../../../shared/format/format-join.ts";
import { fullTime } from "../../../shared/format/time.ts";
import { algorithmNameOf } from "../algorithm-name.ts";
import { HighMark, sentenceOfStorm, spanOfStorm } from "./StormCells.tsx";
import { stormText as text } from "./storm.texts.ts";

/** Why these alarms stand together, and what they are. */
export function StormFacts({ storm }: { storm: Storm }) {
  const algs = storm.algs.map(({ alg_id, count }) =>
    text("algCount", { alg: algorithmNameOf({ alg: alg_id, alg_name: alg_id }), n: grouped(count) }),
  );
  const facts = [
    [text("cause"), text(storm.cause)],
    [text("scope"), joinFacts([text("points", { n: storm.points }), text("devices", { n: storm.devices })])],
    [text("span"), joinFacts([fullTime(storm.from), spanOfStorm(storm)])],
    [text("algs"), joinFacts(algs)],
  ];
  return (
    <section className="storm-facts">
      <p className="storm-sentence">
        {sentenceOfStorm(storm)} <HighMark storm={storm} />
      </p>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
