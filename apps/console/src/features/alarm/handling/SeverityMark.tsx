import { handlingText as text } from "./handling.texts.ts";
import "./severity.css";

const names = { 1: "severity1", 2: "severity2", 3: "severity3" } as const;
const known = (severity: number) => (severity === 3 || severity === 1 ? severity : 2);

/** Severity of an alarm: 高 red, 中 amber, 低 grey. */
export function SeverityMark({ severity }: { severity: number }) {
  const level = known(severity);
  const name = text(names[level]);
  return (
    <span className={`severity-mark of-${level}`} title={`${text("severity")} ${name}`}>
      <span className="visually-hidden">{text("severity")} </span>
      {name}
    </span>
  );
}
