import { type Rule } from "@huiyan/contract/notify/rule.api";
import { Switch } from "antd";
import { actionOn, joinNames } from "#shared/format/format-join.ts";
import { RowMenu } from "#shared/list/RowMenu.tsx";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { notifyText as text } from "../notify.texts.ts";
import { algorithmsText, groupsText, severityText, timesText } from "./rule-facts.ts";

interface Actions {
  /** The organisation's word for device groups. */
  group: string;
  turning: { _id: string; enabled: boolean } | undefined;
  onTurn: (rule: Rule, enabled: boolean) => void;
  onEdit: (rule: Rule) => void;
  onRemove: (rule: Rule) => void;
}

const namesOf = (channels: readonly { name: string }[]) => joinNames(channels.map(({ name }) => name));

function ChannelNames({ rule: { channels, escalation_channels } }: { rule: Rule }) {
  if (channels.length > 0) return namesOf(channels);
  if (escalation_channels.length > 0) return "-";
  return <span className="rule-lacks">{text("noChannelOfRule")}</span>;
}

/** Returns the columns of the list of rules. */
export function ruleColumns({ group, turning, onTurn, onEdit, onRemove }: Actions): ListColumn<Rule>[] {
  const isOn = ({ _id, enabled }: Rule) => (turning?._id === _id ? turning.enabled : enabled);
  return [
    { key: "name", title: text("name"), width: minNameWidth, maxWidth: 220, render: ({ name }) => name },
    { key: "algs", title: text("algorithm"), width: 136, maxWidth: 280, render: algorithmsText },
    {
      key: "groups",
      title: group,
      width: 120,
      maxWidth: 220,
      leaves: 3,
      render: (rule) =>
        rule.any_group || rule.groups.length > 0 ? (
          groupsText(rule, group)
        ) : (
          <span className="rule-lacks">{groupsText(rule, group)}</span>
        ),
    },
    {
      key: "severity",
      title: text("severity"),
      width: 88,
      leaves: 2,
      render: (rule) => severityText(rule.min_severity),
    },
    { key: "times", title: text("times"), width: 184, maxWidth: 240, render: timesText },
    {
      key: "channels",
      title: text("sendTo"),
      width: 136,
      maxWidth: 260,
      render: (rule) => <ChannelNames rule={rule} />,
    },
    {
      key: "escalation",
      title: text("escalateTo"),
      width: 120,
      maxWidth: 220,
      leaves: 4,
      render: ({ escalation_channels }) => namesOf(escalation_channels) || "-",
    },
    {
      key: "merge",
      title: text("merge"),
      width: 88,
      leaves: 1,
      render: ({ merge_seconds }) => (merge_seconds === 0 ? text("noMerge") : text("seconds", { n: merge_seconds })),
    },
    {
      key: "enabled",
      title: text("enabled"),
      width: 72,
      render: (rule) => (
        <Switch
          size="small"
          aria-label={actionOn(text("enabled"), rule.name)}
          checked={isOn(rule)}
          onChange={(on) => onTurn(rule, on)}
        />
      ),
    },
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 56,
      className: "actions-cell",
      render: (rule) => (
        <RowMenu
          name={rule.name}
          items={[
            { key: "edit", label: text("edit"), onClick: () => onEdit(rule) },
            { key: "remove", label: text("remove"), danger: true, onClick: () => onRemove(rule) },
          ]}
        />
      ),
    },
  ];
}
