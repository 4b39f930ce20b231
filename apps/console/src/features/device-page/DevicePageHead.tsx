import { duration } from "../../shared/format/time.ts";
import { useCountdown } from "../../shared/screen/use-countdown.ts";
import { pageText as text } from "./device-page.texts.ts";

interface Props {
  title: string;
  name: string;
  /** undefined until it is known. */
  online: boolean | undefined;
  /** When the page ends, epoch milliseconds; undefined while there is none. */
  end: number | undefined;
}

function Left({ end }: { end: number }) {
  const seconds = useCountdown(end);
  return <span className="note num">{text("left", { time: duration(seconds) })}</span>;
}

/** Which page of which device, whether it is there, and how long the page lives. */
export function DevicePageHead({ title, name, online, end }: Props) {
  return (
    <header className="page-head">
      <h1>{title}</h1>
      <span className="ell">{name}</span>
      {online !== undefined && (
        <span className={online ? "device-page-state good" : "device-page-state bad"}>
          {text(online ? "online" : "offline")}
        </span>
      )}
      {end !== undefined && (
        <div className="page-actions">
          <Left end={end} />
        </div>
      )}
    </header>
  );
}
