import { type SideBatch } from "@huiyan/contract/head-count/head-count.api";
import { Link } from "@tanstack/react-router";
import { type ReactNode } from "react";
import { shortTime } from "#shared/format/time.ts";
import { Thumb } from "#shared/media/Thumb.tsx";
import { heads, kilograms } from "../format-heads.ts";
import { groupText as text } from "./group.texts.ts";

interface Props {
  at: "first" | "second";
  name: string;
  /** Number of animals that this counter counted. */
  figure: ReactNode;
  fact: string | undefined;
  batches: readonly SideBatch[];
  onPicture: (batch: SideBatch) => void;
}

/** Facts of one batch: number of animals, number before users' corrections, and weight in kg. */
export function BatchFacts({ batch: { heads: value, counted, weight } }: { batch: SideBatch }) {
  return (
    <>
      <b className="num">{text("heads", { n: heads(value) })}</b>
      {counted !== value && <span className="count-reviewed num">{text("counted", { n: heads(counted) })}</span>}
      {weight !== null && <span className="num">{kilograms(weight)} kg</span>}
    </>
  );
}

function BatchItem({ batch, onPicture }: { batch: SideBatch; onPicture: () => void }) {
  const { message_id, time, thumb_url, res_thumb_url } = batch;
  const source = res_thumb_url || thumb_url;
  const moment = shortTime(time);
  return (
    <li className="count-batch">
      <button
        type="button"
        className="plain-button"
        aria-label={text("enlarge", { time: moment })}
        disabled={source === ""}
        onClick={onPicture}
      >
        <Thumb source={source} alt="" />
      </button>
      <div>
        <time className="num" dateTime={new Date(time).toISOString()}>
          {moment}
        </time>
        <p>
          <BatchFacts batch={batch} />
        </p>
        <Link to="/message" search={{ id: message_id }}>
          {text("toMessage")}
        </Link>
      </div>
    </li>
  );
}

/** Results of one counter, batch by batch. */
export function GroupSide({ at, name, figure, fact, batches, onPicture }: Props) {
  return (
    <section className={`count-side ${at}`} aria-label={name}>
      <header>
        <h3 className="ell">{name}</h3>
        <p className="count-figure num">{figure}</p>
        <p className="count-fact note num">{fact}</p>
      </header>
      {batches.length === 0 ? (
        <p className="count-unseen note">{text("noBatch")}</p>
      ) : (
        <ol>
          {batches.map((batch) => (
            <BatchItem key={`${batch.message_id} ${batch.index}`} batch={batch} onPicture={() => onPicture(batch)} />
          ))}
        </ol>
      )}
    </section>
  );
}
