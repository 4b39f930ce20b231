import { Button } from "antd";
import { planText as text } from "./plan.texts.ts";

interface Props {
  /** Text of the main button, which submits the surrounding form. */
  action: string;
  danger?: boolean;
  busy?: boolean;
  /** Reason why the main button is disabled. */
  blocked?: string | undefined;
  onBack?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
}

/** Buttons at the foot of a step of a bulk change: back or cancel, and the main button. */
export function BulkFoot({ action, danger = false, busy = false, blocked, onBack, onCancel }: Props) {
  return (
    <div className="bulk-foot">
      {onBack !== undefined && <Button onClick={onBack}>{text("back")}</Button>}
      {onCancel !== undefined && <Button onClick={onCancel}>{text("cancel")}</Button>}
      <Button
        type="primary"
        htmlType="submit"
        danger={danger}
        loading={busy}
        disabled={blocked !== undefined}
        {...(blocked === undefined ? {} : { title: blocked })}
      >
        {action}
      </Button>
    </div>
  );
}
