import { meterTone } from "./meter-tone.ts";

interface Props {
  name: string;
  /** 0 to 1. */
  share: number;
  /** What stands at the right in place of the per cent alone: “5.2 GB / 8 GB”. */
  note?: string;
}

/** A bar with its value in words. */
export function Meter({ name, share, note }: Props) {
  const percent = Math.round(share * 100);
  return (
    <div className="device-meter">
      <span>{name}</span>
      <span className="device-meter-track" aria-hidden="true">
        <span className={`device-meter-bar ${meterTone(share)}`} style={{ width: `${percent}%` }} />
      </span>
      <span className="num">
        {percent}% {note !== undefined && <span className="note">{note}</span>}
      </span>
    </div>
  );
}
