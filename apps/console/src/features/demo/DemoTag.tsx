import { Tooltip } from "antd";
import { demoText as text } from "./demo.texts.ts";
import "./demo.css";

/** Mark of an alarm that was created for the demonstration. */
export function DemoTag() {
  return (
    <Tooltip title={text("tag")}>
      <span className="demo-tag">{text("mark")}</span>
    </Tooltip>
  );
}
