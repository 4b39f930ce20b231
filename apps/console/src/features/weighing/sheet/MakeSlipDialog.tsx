import { type Answer } from "@huiyan/contract/endpoint";
import { SlipHead } from "@huiyan/contract/weighing/slip";
import { getSlipInfo, makeSlip } from "@huiyan/contract/weighing/weighing.api";
import { hasWeights, slipHeadMax } from "@huiyan/contract/weighing/weighing.rules";
import { type QueryClient } from "@tanstack/react-query";
import { Modal, Skeleton } from "antd";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { DayPicker } from "#shared/form/pickers.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { fullTime } from "#shared/format/time.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { weighingText as text } from "../weighing.texts.ts";
import { newRequestId } from "./new-request-id.ts";
import { SlipTable } from "./SlipTable.tsx";

interface Props {
  ids: readonly string[];
  onMade: (slip: string) => void;
  onClosed: () => void;
}
type Info = Answer<typeof getSlipInfo>;

const refreshSlips = (client: QueryClient) => client.invalidateQueries({ queryKey: ["weighing.find"] });
const fields = ["customer", "licensePlate", "serviceDep", "farmOwner", "farmer", "breeds"] as const;

/** Dialog with the preview of a slip. The user fills in its head; the server computes its lines. */
export function MakeSlipDialog({ ids, onMade, onClosed }: Props) {
  const info = useQueryOf(getSlipInfo, { ids: ids.join(",") }, { staleTime: 0, gcTime: 0 });
  if (info.data !== undefined) return <HeadDialog ids={ids} info={info.data} onMade={onMade} onClosed={onClosed} />;
  return (
    <Modal
      open
      title={text("makeTitle")}
      width={760}
      footer={null}
      closable={{ "aria-label": text("close") }}
      onCancel={onClosed}
    >
      <ProblemBanner query={info} />
      {info.problem === null && <Skeleton active />}
    </Modal>
  );
}

function HeadDialog({ ids, info, onMade, onClosed }: Props & { info: Info }) {
  const [request_id] = useState(newRequestId);
  const form = useCommandForm(makeSlip, {
    schema: SlipHead,
    initial: info.head,
    sent: (head) => ({ ...head, ids: ids.join(","), request_id }),
    success: text("made"),
    refresh: refreshSlips,
    onSuccess: ({ _id }) => onMade(_id),
  });
  const used = info.used.map(({ number, messages }) => text("usedOn", { number, n: messages }));
  const unweighed = (hasWeights(info.alg) ? info.list : [])
    .filter(({ weight }) => weight === null)
    .map(({ serial, time }) => text("unweighedLine", { serial, time: fullTime(time) }));
  return (
    <CommandDialog run={form} title={text("makeTitle")} action={text("makeNow")} width={760} onClosed={onClosed}>
      {used.length > 0 && (
        <p className="slip-used" role="status">
          <TriangleAlert size={16} aria-hidden="true" /> {text("used", { slips: used.join("、") })}
        </p>
      )}
      {unweighed.length > 0 && (
        <p className="slip-used" role="status">
          <TriangleAlert size={16} aria-hidden="true" /> {text("unweighed", { loads: unweighed.join("、") })}
        </p>
      )}
      <div className="slip-head-fields">
        <FormField form={form} name="date" label={text("date")}>
          {(control) => (
            <DayPicker {...control} value={control.value || null} onChange={(day) => control.onChange(day ?? "")} />
          )}
        </FormField>
        {fields.map((name) => (
          <TextField key={name} form={form} name={name} label={text(name)} input={{ maxLength: slipHeadMax }} />
        ))}
      </div>
      <p className="note">{text("computed", { device: info.device_name, alg: info.alg_name })}</p>
      <SlipTable list={info.list} total={info.total} weight={info.weight} avg={info.avg} />
    </CommandDialog>
  );
}
