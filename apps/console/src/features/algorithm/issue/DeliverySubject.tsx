import { findArrangements } from "@huiyan/contract/algorithm/arrangement.api";
import { Button } from "antd";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { issueText as text } from "./issue.texts.ts";
import { useAlgorithmNames } from "./use-offers.ts";

/** Algorithm or pipeline that the user wants to install, with the platforms for which it can be installed. */
export interface DeliverySubject {
  what: "algorithms" | "arrangements";
  name: string;
  platforms: readonly { id: string; name: string }[];
}

interface Wanted {
  /** Id of the pipeline; undefined without one. */
  arrangement: string | undefined;
  /** Id of the algorithm; undefined without one. */
  algorithm: string | undefined;
}

/**
 * Returns the pipeline or algorithm of the address; undefined without one, until it is loaded, or if the algorithm has
 * no package.
 */
export function useDeliverySubject({ arrangement, algorithm }: Wanted): DeliverySubject | undefined {
  const input = { page: 1, size: 1, ...(arrangement !== undefined && { _id: arrangement }) };
  const [pipeline] = useQueryOf(findArrangements, input, { enabled: arrangement !== undefined }).data?.list ?? [];
  const { algorithms } = useAlgorithmNames();
  if (arrangement !== undefined)
    return pipeline && { what: "arrangements", name: pipeline.name, platforms: [pipeline.platform] };
  const found = algorithms?.find(({ id, installable }) => id === algorithm && installable.length > 0);
  if (found === undefined) return undefined;
  const platforms = found.platform.filter(({ id }) => found.installable.includes(id));
  return { what: "algorithms", name: found.name, platforms };
}

interface Props {
  subject: DeliverySubject;
  /** Limits the points behind the link to a device or a group. */
  points: { id?: string; group_id?: string };
  onEnd: () => void;
}

/** Shows what the user wants to install, the next step, and a link to the points on which to enable it. */
export function DeliveryBanner({ subject: { what, name, platforms }, points, onEnd }: Props) {
  const query = String(new URLSearchParams(points));
  const platform = joinNames(platforms.map((each) => each.name));
  return (
    <p className="issue-strip" role="status">
      <span>
        {what === "algorithms" ? text("deliveringAlgorithm", { name }) : text("delivering", { name, platform })}
      </span>
      <Button size="small" href={`#/videoPoint${query && `?${query}`}`}>
        {text("toPoints")}
      </Button>
      <Button size="small" onClick={onEnd}>
        {text(what === "algorithms" ? "endDeliveringAlgorithm" : "endDelivering")}
      </Button>
    </p>
  );
}
