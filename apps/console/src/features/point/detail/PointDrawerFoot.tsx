import { type Point } from "@huiyan/contract/point/point.api";
import { Link } from "@tanstack/react-router";
import { Button } from "antd";
import { Trash2 } from "lucide-react";
import { type OpenedDialog } from "../dialogs/PointDialogs.tsx";
import { pointText as text } from "../point.texts.ts";

interface Props {
  point: Point;
  onOpenDialog: ((dialog: OpenedDialog) => void) | undefined;
}

/** What takes away at the left; where to go and what to change at the right. */
export function PointDrawerFoot({ point, onOpenDialog }: Props) {
  return (
    <div className="detail-foot">
      {onOpenDialog !== undefined && (
        <Button
          type="text"
          danger
          icon={<Trash2 size={16} aria-hidden="true" />}
          onClick={() => onOpenDialog({ kind: "remove", points: [point] })}
        >
          {text("remove")}
        </Button>
      )}
      <span className="detail-foot-right">
        <Link className="detail-foot-link" to="/message" search={{ point_id: point._id }}>
          {text("messages")}
        </Link>
        {onOpenDialog !== undefined && (
          <>
            <Button onClick={() => onOpenDialog({ kind: "position", point })}>{text("setPosition")}</Button>
            <Button onClick={() => onOpenDialog({ kind: "edit", point })}>{text("edit")}</Button>
          </>
        )}
      </span>
    </div>
  );
}
