import { getGroupTree } from "@huiyan/contract/group/group.api";
import { TreeSelect } from "antd";
import { useMemo } from "react";
import { useAlias } from "#features/setting/setting.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { type ContractForm } from "#shared/form/use-contract-form.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { choicesOf } from "#shared/tree/TreeChoice.tsx";
import { notifyText as text } from "../notify.texts.ts";
import { severities, severityText } from "./rule-facts.ts";
import { type RuleValues } from "./rule-form.ts";

/** Form fields for the device groups and severities of a rule. */
export function RuleScopeFields({ form }: { form: ContractForm<RuleValues> }) {
  const group = useAlias();
  const tree = useQueryOf(getGroupTree, {});
  const nodes = useMemo(() => choicesOf(tree.data ?? [], ({ bare }, level) => bare || level === 1), [tree.data]);
  const { any_group, min_severity } = form.values;
  return (
    <>
      <div className="channel-pair even">
        <FieldFrame label={group}>
          {() => (
            <SegmentFilter
              name={group}
              value={any_group ? "all" : "some"}
              options={[
                { value: "all", label: text("allGroups", { group }) },
                { value: "some", label: text("someGroups", { group }) },
              ]}
              onChange={(next) => form.set("any_group", next === "all")}
            />
          )}
        </FieldFrame>
        <FieldFrame label={text("severity")}>
          {() => (
            <SegmentFilter
              name={text("severity")}
              value={String(min_severity)}
              options={severities.map((value) => ({ value: String(value), label: severityText(value) }))}
              onChange={(next) => form.set("min_severity", Number(next))}
            />
          )}
        </FieldFrame>
      </div>
      {!any_group && (
        <FormField
          form={form}
          name="group_ids"
          label={text("someGroups", { group })}
          hint={text("groupsHint")}
          required
        >
          {(control) => (
            <TreeSelect<string[]>
              {...control}
              multiple
              treeDefaultExpandAll
              treeData={nodes}
              loading={tree.isPending}
              showSearch={{ treeNodeFilterProp: "title" }}
              {...(control["aria-invalid"] ? { status: "error" as const } : {})}
            />
          )}
        </FormField>
      )}
    </>
  );
}
