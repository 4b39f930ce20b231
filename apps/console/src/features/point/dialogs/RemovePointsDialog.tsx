import { removePoints } from "@huiyan/contract/point/camera.api";
import { type Point } from "@huiyan/contract/point/point.api";
import { FormDialog } from "../../../shared/dialog/FormDialog.tsx";
import { notify } from "../../../shared/dialog/notice.ts";
import { joinNames } from "../../../shared/format/format-join.ts";
import { formatPoints } from "../format-point.ts";
import { pointText as text } from "../point.texts.ts";
import { usePointCommand } from "./use-point-command.ts";

interface Props {
  points: readonly Point[];
  onRemoved: (ids: readonly string[]) => void;
  onClosed: () => void;
}

/** Names what is lost and what stays. The rows go at once. */
export function RemovePointsDialog({ points, onRemoved, onClosed }: Props) {
  const ids = points.map(({ _id }) => _id);
  const command = usePointCommand(removePoints, {
    change: { ids: () => ids, row: () => undefined },
    onDone: () => {
      notify("success", text("removed"));
      onRemoved(ids);
    },
  });
  const title = text("removeTitle", { what: formatPoints(points) });
  return (
    <FormDialog
      title={title}
      action={title}
      danger
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.problem}
      onSubmit={() => command.mutate({ _id: ids })}
      onClosed={onClosed}
    >
      <p className="point-hint">{text("removeHint", { names: joinNames(points.map(({ name }) => name)) })}</p>
    </FormDialog>
  );
}
