import { findArrangements } from "@huiyan/contract/algorithm/arrangement.api";
import { Button } from "antd";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { issueText as text } from "./issue.texts.ts";

/** Returns the pipeline that the user wants to install; undefined without one, or until it is loaded. */
export function useArrangement(id: string | undefined) {
  const input = { page: 1, size: 1, ...(id !== undefined && { _id: id }) };
  return useQueryOf(findArrangements, input, { enabled: id !== undefined }).data?.list[0];
}

interface Props {
  arrangement: NonNullable<ReturnType<typeof useArrangement>>;
  /** Limits the points behind the link to a device or a group. */
  points: { id?: string; group_id?: string };
  onEnd: () => void;
}

/** Shows the pipeline that the user wants to install, the next step, and a link to the points on which to enable it. */
export function ArrangementBanner({ arrangement: { name, platform }, points, onEnd }: Props) {
  const query = String(new URLSearchParams(points));
  return (
    <p className="issue-strip" role="status">
      <span>{text("delivering", { name, platform: platform.name })}</span>
      <Button size="small" href={`#/videoPoint${query && `?${query}`}`}>
        {text("toPoints")}
      </Button>
      <Button size="small" onClick={onEnd}>
        {text("endDelivering")}
      </Button>
    </p>
  );
}
