import { Button } from "antd";
import { sessionText as text } from "../session.texts.ts";

interface Props {
  name: string;
  busy: boolean;
  /** Seconds for which the server wants to be left alone. */
  wait?: number;
}

/** The one filled button of an entrance form. While one has to wait it counts down. */
export function SubmitButton({ name, busy, wait = 0 }: Props) {
  return (
    <Button type="primary" size="large" htmlType="submit" block loading={busy} disabled={wait > 0} className="num">
      {wait > 0 ? text("wait", { n: wait }) : name}
    </Button>
  );
}
