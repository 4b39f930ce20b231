import { describePtz, goToPreset } from "@huiyan/contract/point/ptz.api";
import { type PtzAbility } from "@huiyan/contract/point/ptz.device";
import { type PtzDirection, ptzDirections } from "@huiyan/contract/point/ptz.rules";
import { Select } from "antd";
import {
  ArrowDown,
  ArrowDownLeft,
  ArrowDownRight,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpLeft,
  ArrowUpRight,
  type LucideIcon,
  X,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { ptzText as text } from "./ptz.texts.ts";
import { type Ptz, usePtz } from "./use-ptz.ts";
import "./ptz.css";

const speeds = { slow: 0.25, middle: 0.5, fast: 1 } as const;
type Speed = keyof typeof speeds;

interface Props {
  pointId: string;
  /** True if the window of this camera is selected, so that keys control the camera. */
  hasKeys: boolean;
  onClose: () => void;
}

/** Controls over a window's video that move its camera. A double click on them does not enlarge the window. */
export function PtzPad({ pointId, hasKeys, onClose }: Props) {
  const { data, problem, retryNow } = useQueryOf(describePtz, { _id: pointId }, { retry: false, gcTime: 0 });
  return (
    <aside className="ptz-pad" aria-label={text("title")} onDoubleClick={(event) => event.stopPropagation()}>
      <header>
        <strong>{text("title")}</strong>
        <button type="button" aria-label={text("close")} title={text("close")} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </button>
      </header>
      {data !== undefined && <Controls pointId={pointId} hasKeys={hasKeys} ability={data} />}
      {data === undefined && problem === null && <p role="status">{text("asking")}</p>}
      {data === undefined && problem !== null && (
        <p role="alert">
          {problem.message}
          <button type="button" className="ptz-retry" onClick={() => void retryNow()}>
            {text("retry")}
          </button>
        </p>
      )}
    </aside>
  );
}

interface ControlProps {
  pointId: string;
  hasKeys: boolean;
  ability: PtzAbility;
}

function Controls({ pointId, hasKeys, ability: { pan_tilt, zoom, presets } }: ControlProps) {
  const [speed, setSpeed] = useState<Speed>("middle");
  const ptz = usePtz(pointId, speeds[speed], hasKeys);
  return (
    <>
      <div className="ptz-moves">
        {pan_tilt && <Directions ptz={ptz} />}
        {zoom && (
          <div className="ptz-zoom">
            <Hold ptz={ptz} direction="nearer" icon={ZoomIn} />
            <Hold ptz={ptz} direction="further" icon={ZoomOut} />
          </div>
        )}
      </div>
      <fieldset className="ptz-speed">
        <legend>{text("speed")}</legend>
        {(["slow", "middle", "fast"] as const).map((each) => (
          <button key={each} type="button" aria-pressed={each === speed} onClick={() => setSpeed(each)}>
            {text(each)}
          </button>
        ))}
      </fieldset>
      <Presets pointId={pointId} presets={presets} />
      <p className="ptz-hint">{text("hint")}</p>
    </>
  );
}

function Presets({ pointId, presets }: { pointId: string; presets: PtzAbility["presets"] }) {
  const go = useCommand(goToPreset, { success: text("carriedOut") });
  return (
    <Select
      size="small"
      value={null}
      loading={go.isPending}
      disabled={presets.length === 0}
      aria-label={text("preset")}
      placeholder={text(presets.length === 0 ? "noPresets" : "choosePreset")}
      options={presets.map(({ token, name }) => ({ value: token, label: name }))}
      onChange={(preset: string | null) => preset !== null && go.mutate({ _id: pointId, preset })}
    />
  );
}

const directions: [direction: PtzDirection, icon: LucideIcon][] = [
  ["upLeft", ArrowUpLeft],
  ["up", ArrowUp],
  ["upRight", ArrowUpRight],
  ["left", ArrowLeft],
  ["right", ArrowRight],
  ["downLeft", ArrowDownLeft],
  ["down", ArrowDown],
  ["downRight", ArrowDownRight],
];

function Directions({ ptz }: { ptz: Ptz }) {
  const buttons: ReactNode[] = directions.map(([direction, icon]) => (
    <Hold key={direction} ptz={ptz} direction={direction} icon={icon} />
  ));
  return <div className="ptz-directions">{buttons.toSpliced(4, 0, <i key="middle" />)}</div>;
}

interface HoldProps {
  ptz: Ptz;
  direction: PtzDirection;
  icon: LucideIcon;
}

/** Button that moves the camera while it is pressed, even if the pointer leaves the button. */
function Hold({ ptz, direction, icon: Icon }: HoldProps) {
  return (
    <button
      type="button"
      aria-label={text(direction)}
      title={text(direction)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        ptz.hold(ptzDirections[direction]);
      }}
      onPointerUp={ptz.release}
      onPointerCancel={ptz.release}
      onLostPointerCapture={ptz.release}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}
