import { listChannels } from "@huiyan/contract/notify/channel.api";
import { Select } from "antd";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { FormField } from "#shared/form/FormField.tsx";
import { type ContractForm } from "#shared/form/use-contract-form.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { notifyText as text } from "../notify.texts.ts";
import { type RuleValues } from "./rule-form.ts";

/** Form fields for the channels of all alarms, and the channels of overdue alarms. */
export function RuleTargetFields({ form }: { form: ContractForm<RuleValues> }) {
  const query = useQueryOf(listChannels, {});
  const options = (query.data?.list ?? []).map(({ _id, name, enabled }) => ({
    value: _id,
    label: enabled ? name : text("channelOff", { name }),
  }));
  return (
    <>
      <ProblemBanner query={query} />
      <div className="channel-pair even">
        {(["channel_ids", "escalation_channel_ids"] as const).map((name) => (
          <FormField
            key={name}
            form={form}
            name={name}
            label={text(name === "channel_ids" ? "sendTo" : "escalateTo")}
            hint={text(name === "channel_ids" ? "sendToHint" : "escalateHint")}
          >
            {(control) => (
              <Select<string[]>
                {...control}
                mode="multiple"
                defaultActiveFirstOption={false}
                allowClear
                options={options}
                loading={query.isPending}
                showSearch={{ optionFilterProp: "label" }}
                placeholder={text("chooseChannels")}
                {...(control["aria-invalid"] ? { status: "error" as const } : {})}
              />
            )}
          </FormField>
        ))}
      </div>
    </>
  );
}
