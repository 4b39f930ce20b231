import { type Berth } from "@huiyan/contract/berth/berth.api";
import { joinNames } from "#shared/format/format-join.ts";
import { fullTime } from "#shared/format/time.ts";
import { EnabledState } from "../BerthState.tsx";
import { berthText as text } from "../berth.texts.ts";
import { typeNames } from "../type-names.ts";

const timeOr = (ms: number | null) => (ms === null ? "-" : fullTime(ms));

/** Details of a berth: the picture of its point with the berth drawn in it, and its facts. */
export function BerthDetail({ berth, group }: { berth: Berth; group: string }) {
  const { label, point_image, roi } = berth;
  const facts = [
    [text("number"), label],
    [text("type"), text(typeNames[berth.type])],
    [text("energy"), text(berth.is_new_energy === 1 ? "newEnergy" : "fuel")],
    [text("plate"), berth.plate_num || "-"],
    [text("since"), timeOr(berth.since)],
    [text("seen"), timeOr(berth.seen_at)],
    [group, berth.group_name || "-"],
    [text("device"), berth.device_name],
    [text("point"), berth.point_name],
    [text("created"), fullTime(berth.create_at)],
  ] as const;
  return (
    <>
      <div className="berth-shot">
        {point_image === "" ? (
          <span className="berth-shot-none">{text("noImage")}</span>
        ) : (
          <>
            <img src={point_image} alt={text("imageOf", { name: label })} />
            <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
              <polygon points={roi.map((corner) => corner.join()).join(" ")} />
            </svg>
          </>
        )}
      </div>
      {berth.troubles.length > 0 && (
        <p className="berth-warning" role="status">
          {joinNames(berth.troubles.map((trouble) => text(trouble)))}
        </p>
      )}
      <section className="berth-section">
        <h3>{text("facts")}</h3>
        <dl className="berth-facts">
          <div>
            <dt>{text("enabledState")}</dt>
            <dd>
              <EnabledState berth={berth} />
            </dd>
          </div>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
