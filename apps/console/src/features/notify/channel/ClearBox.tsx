import { Checkbox } from "antd";
import { type ContractForm } from "#shared/form/use-contract-form.ts";
import { type ChannelValues } from "./channel-form.ts";

/** Checkbox that removes a stored secret. */
export function ClearBox({ form, label }: { form: ContractForm<ChannelValues>; label: string }) {
  return (
    <Checkbox
      className="clear-box"
      checked={form.values.cleared}
      onChange={({ target }) => form.set("cleared", target.checked)}
    >
      {label}
    </Checkbox>
  );
}
