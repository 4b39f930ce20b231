import { getCameraEvents, setCameraEvents } from "@huiyan/contract/point/camera-event.api";
import { knownEventsOf } from "@huiyan/contract/point/camera-event.names";
import {
  type CameraEventRule,
  cameraEventTexts,
  maxCameraEventRules,
  usualPauseSeconds,
} from "@huiyan/contract/point/camera-event.rules";
import { type Point } from "@huiyan/contract/point/point.api";
import { type CameraKind } from "@huiyan/contract/point/point.rules";
import { Button } from "antd";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useSubmission } from "#shared/form/use-submission.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { pointText } from "../point.texts.ts";
import { refreshPointRelated } from "../point-cache.ts";
import { CameraEventRow, type EditedRule } from "./CameraEventRow.tsx";
import { CameraEventTrial } from "./CameraEventTrial.tsx";
import { cameraEventText as text } from "./camera-event.texts.ts";
import "./camera-event.css";

/** Returns a new rule for this topic, or for the first known event that has no rule. */
function newRule(kind: CameraKind, rules: readonly EditedRule[], topic?: string): EditedRule {
  const isFree = (each: { topic: string }) => !rules.some((rule) => rule.topic === each.topic);
  const known = knownEventsOf(kind).find((each) => (topic === undefined ? isFree(each) : each.topic === topic));
  return {
    key: Math.max(0, ...rules.map(({ key }) => key)) + 1,
    topic: topic ?? known?.topic ?? "",
    alg_id: known?.alg_id ?? "area_intrusion",
    pause_seconds: usualPauseSeconds,
  };
}

/** Keeps the edited rules, which begin as the stored ones. */
function useRules(kind: CameraKind, stored: readonly CameraEventRule[] | undefined) {
  const [edited, setEdited] = useState<readonly EditedRule[]>();
  const rules = edited ?? stored?.map((rule, key) => ({ ...rule, key })) ?? [];
  return {
    rules,
    isDirty: edited !== undefined,
    add: (topic?: string) => setEdited([...rules, newRule(kind, rules, topic)]),
    change: (changed: EditedRule) => setEdited(rules.map((rule) => (rule.key === changed.key ? changed : rule))),
    remove: (key: number) => setEdited(rules.filter((rule) => rule.key !== key)),
  };
}

/** Dialog that decides which events of a camera become alarms. */
export function CameraEventsDialog({ point, onClosed }: { point: Point; onClosed: () => void }) {
  const { _id, name } = point;
  const query = useQueryOf(getCameraEvents, { _id }, { staleTime: 0, gcTime: 0 });
  const { rules, isDirty, add, change, remove } = useRules(point.camera, query.data?.rules);
  const save = useCommand(setCameraEvents, { quiet: true, success: text("saved"), refresh: refreshPointRelated });
  const run = useSubmission(save, () => ({ _id, rules: rules.map(({ key: _key, ...rule }) => rule) }));
  const isTwice = new Set(rules.map(({ topic }) => topic)).size < rules.length;
  const isPossible = query.data?.is_possible === true;
  const blocked =
    query.data === undefined
      ? pointText("loading")
      : !isPossible
        ? text("notOnvif")
        : isTwice
          ? contractText(cameraEventTexts.twice)
          : undefined;
  return (
    <CommandDialog
      run={{ ...run, dirty: isDirty }}
      title={text("title", { name })}
      action={text("save")}
      width={720}
      problem={isTwice ? contractText(cameraEventTexts.twice) : run.problem}
      blocked={blocked}
      onClosed={onClosed}
    >
      <ProblemBanner query={query} />
      <p className="note camera-event-note">
        {query.data !== undefined && !isPossible ? text("notOnvif") : text("about")}
      </p>
      {isPossible && (
        <>
          {rules.length === 0 && <p className="note camera-event-note">{text("none")}</p>}
          {rules.map((rule) => (
            <CameraEventRow
              key={rule.key}
              kind={point.camera}
              rule={rule}
              onChange={change}
              onRemove={() => remove(rule.key)}
            />
          ))}
          <Button
            className="camera-event-add"
            icon={<Plus size={16} aria-hidden="true" />}
            disabled={rules.length >= maxCameraEventRules}
            {...(rules.length >= maxCameraEventRules ? { title: contractText(cameraEventTexts.many) } : {})}
            onClick={() => add()}
          >
            {text("add")}
          </Button>
          <CameraEventTrial pointId={_id} topics={rules.map(({ topic }) => topic)} onAdd={add} />
        </>
      )}
    </CommandDialog>
  );
}
