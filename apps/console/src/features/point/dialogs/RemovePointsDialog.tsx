import { removePoints } from "@huiyan/contract/point/camera.api";
import { type Point } from "@huiyan/contract/point/point.api";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { formatPoints } from "../format-point.ts";
import { pointText as text } from "../point.texts.ts";
import { changePoints, refreshPointRelated } from "../point-cache.ts";

interface Props {
  points: readonly Point[];
  onRemoved: (ids: readonly string[]) => void;
  onClosed: () => void;
}

/**
 * Asks before deleting points: names the data that is deleted and the data that stays. The rows disappear without
 * waiting for the server.
 */
export function RemovePointsDialog({ points, onRemoved, onClosed }: Props) {
  const ids = points.map(({ _id }) => _id);
  const run = useConfirm(removePoints, () => ({ _id: ids }), {
    change: (client) => changePoints(client, ids, () => undefined),
    success: text("removed"),
    refresh: refreshPointRelated,
    onSuccess: () => onRemoved(ids),
  });
  const title = text("removeTitle", { what: formatPoints(points) });
  return (
    <CommandDialog run={run} title={title} action={title} danger onClosed={onClosed}>
      <p className="point-hint">{text("removeHint", { names: joinNames(points.map(({ name }) => name)) })}</p>
    </CommandDialog>
  );
}
