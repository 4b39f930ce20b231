import { type Message } from "@huiyan/contract/alarm/message";
import { RecognisedFace } from "#features/face/face.public.ts";
import { useAlias } from "#features/setting/setting.public.ts";
import { duration, fullTime } from "#shared/format/time.ts";
import { PlateChip } from "#shared/media/PlateChip.tsx";
import { alarmText as text } from "../alarm.texts.ts";
import { alarmData, plateColor, stayedSeconds } from "../alarm-data.ts";
import { sentenceOf } from "../algorithm-name.ts";

type Fact = readonly [name: string, value: string];

function factsOf(message: Message, group: string): Fact[] {
  const data = alarmData(message);
  const stayed = stayedSeconds(data);
  const target = data.boxes.find((box) => box.target === true);
  const known: [string, string | undefined][] = [
    [text("time"), fullTime(message.create_at)],
    [text("pointName"), message.point_name || "-"],
    [text("deviceName"), message.device_name || "-"],
    [group, message.group_name || "-"],
    [text("alarmContent"), sentenceOf(message) || "-"],
    [text("regionName"), data.region || undefined],
    [text("stayed"), stayed === undefined ? undefined : duration(stayed)],
    [text("count"), data.count === undefined ? undefined : String(data.count)],
    [text("confidence"), target?.conf.toFixed(2)],
    [text("picture"), data.pictures_left_out && text("picturesLeftOut")],
  ];
  return known.flatMap(([name, value]): Fact[] => (value === undefined ? [] : [[name, value]]));
}

/** Algorithm, place and time of an alarm. */
export function MessageFacts({ message }: { message: Message }) {
  const data = alarmData(message);
  const group = useAlias();
  return (
    <section aria-label={text("facts")}>
      {data.licensePlate !== "" && (
        <div className="facts-plate">
          <PlateChip plate={data.licensePlate} color={plateColor(data)} name={text("plate")} />
        </div>
      )}
      {data.face !== undefined && <RecognisedFace face={data.face} />}
      <dl className="facts num">
        {factsOf(message, group).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
