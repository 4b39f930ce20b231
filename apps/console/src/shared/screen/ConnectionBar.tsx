import { Unplug } from "lucide-react";
import { useEffect, useState } from "react";
import { useConnection } from "../api/connection.store.ts";
import { shortTime } from "../format/time.ts";
import { screenText as text } from "./screen.texts.ts";
import "./screen.css";

/** Delay before a loss is shown, ms, so that the bar does not flash at a short loss. */
const graceMs = 2_000;

/**
 * Shows on every page that the server is unreachable, and the age of the data. Renders nothing while the push
 * connection is open.
 */
export function ConnectionBar() {
  const { lostAt } = useConnection();
  const [shown, setShown] = useState<number>();
  useEffect(() => {
    if (lostAt === null) return;
    const timer = setTimeout(() => setShown(lostAt), graceMs);
    return () => clearTimeout(timer);
  }, [lostAt]);
  if (lostAt === null || shown !== lostAt) return null;
  return (
    <div className="connection-bar" role="status">
      <Unplug size={16} className="notice-bar-icon" aria-hidden="true" />
      <span>{text("connectionLost", { time: shortTime(lostAt) })}</span>
    </div>
  );
}
