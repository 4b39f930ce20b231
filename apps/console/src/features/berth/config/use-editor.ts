import { type Berth, suggestBerthNumber } from "@huiyan/contract/berth/berth.api";
import { type BerthType, defaultPrefix, editPauseMs } from "@huiyan/contract/berth/berth.rules";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState, useSyncExternalStore } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { type Region, type Tool } from "#shared/draw/draw-editor.ts";
import { type EditHistory, noHistory, redo, undo, withStep } from "#shared/draw/edit-history.ts";
import { nextRegion } from "#shared/draw/shape-edit.ts";
import { notify } from "#shared/notice/notice.ts";
import { berthText as text } from "../berth.texts.ts";
import { type BerthFacts, changedFields } from "../edit/berth-facts.ts";
import { type DisplayedBerth, nextNumber, shownBerths } from "../edit/berth-shapes.ts";
import { newId } from "./new-id.ts";
import { pointQueue } from "./point-queue.ts";

/** A new berth whose shape is being drawn. */
export interface Draft {
  id: string;
  facts: Omit<BerthFacts, "roi">;
  /** True when the user has typed the number, so that a suggested number must not replace it. */
  isNumbered: boolean;
  corners: Region;
}

interface Options {
  staffId: string;
  pointId: string;
  mayManage: boolean;
  live: readonly Berth[];
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
}

/** Default values of the next berth, copied from the last drawn one. */
interface Habit {
  prefix: string;
  type: BerthType;
  is_new_energy: 0 | 1;
}

/** Keeps the berths of one point while the user draws and changes them on the canvas. */
export function useEditor({ staffId, pointId, mayManage, live, selected, onSelect }: Options) {
  const client = useQueryClient();
  const point = pointQueue(client, staffId, pointId);
  const { queue } = point;
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  const berths = useMemo(() => shownBerths(state.berths, live), [state.berths, live]);
  const [tool, setTool] = useState<Tool>("select");
  const [draft, setDraft] = useState<Draft>();
  const [history, setHistory] = useState<EditHistory<BerthFacts>>(noHistory);
  const [corner, setCorner] = useState<number>();
  const [own, setOwn] = useState<Habit>();
  const last = berths.at(-1)?.facts;
  const habit = own ?? last ?? { prefix: defaultPrefix, type: 1 as const, is_new_energy: 0 as const };
  const prefix = draft?.facts.prefix.trim() ?? habit.prefix;
  const suggestion = useQueryOf(suggestBerthNumber, { prefix }, { enabled: mayManage, retry: false });
  const suggested = nextNumber(prefix, berths, suggestion.data?.no);
  const shownDraft = draft && (draft.isNumbered ? draft : { ...draft, facts: { ...draft.facts, no: suggested } });

  const select = (id: string | undefined) => {
    setCorner(undefined);
    if (id !== selected) onSelect(id);
  };
  const write = (id: string, after: BerthFacts | undefined, options: { kind?: string; pauseMs?: number } = {}) => {
    const { kind, pauseMs = 0 } = options;
    const step = { id, before: queue.factsOf(id), after, at: Date.now(), ...(kind === undefined ? {} : { kind }) };
    setHistory((old) => withStep(old, step));
    queue.put(id, after, pauseMs);
  };
  const isLocked = (id: string) => {
    const isVoid = berths.some((berth) => berth.id === id && berth.isVoid);
    if (isVoid) notify("info", text("voided"));
    return isVoid || !mayManage;
  };
  const add = (id: string, facts: BerthFacts) => {
    setOwn({ prefix: facts.prefix, type: facts.type, is_new_energy: facts.is_new_energy });
    write(id, facts);
    select(id);
  };
  const turn = (turned: ReturnType<typeof undo<BerthFacts>>) => {
    if (turned === undefined || isLocked(turned.id)) return;
    setHistory(turned.history);
    queue.put(turned.id, turned.facts);
    select(turned.facts === undefined ? undefined : turned.id);
  };

  return {
    point,
    queue,
    state,
    berths,
    tool,
    corner,
    suggested,
    mayManage,
    selected,
    draft: shownDraft,
    selectedBerth: berths.find(({ id }) => id === selected),
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    isLocked,
    select,
    chooseCorner: setCorner,
    /** Adds a new berth and starts drawing its shape. */
    begin(kind: "polygon" | "rectangle") {
      if (!mayManage) return;
      select(undefined);
      setTool(kind);
      const { type, is_new_energy } = habit;
      const fresh = {
        id: newId(),
        isNumbered: false,
        corners: [],
        facts: { prefix: habit.prefix, no: "", type, is_new_energy },
      };
      setDraft((old) => (old === undefined ? fresh : { ...old, corners: [] }));
    },
    cancel() {
      setDraft(undefined);
      setTool("select");
    },
    setCorners: (corners: Region) => setDraft((old) => old && { ...old, corners }),
    enterDraft: (facts: Partial<Omit<BerthFacts, "roi">>) =>
      setDraft(
        (old) =>
          old && { ...old, facts: { ...old.facts, ...facts }, isNumbered: old.isNumbered || facts.no !== undefined },
      ),
    /** Completes the shape and saves the berth. */
    finish(roi: Region) {
      if (shownDraft === undefined) return;
      setDraft(undefined);
      setTool("select");
      add(shownDraft.id, { ...shownDraft.facts, roi });
    },
    change(id: string, patch: Partial<BerthFacts>, kind?: string) {
      const before = queue.factsOf(id);
      if (before === undefined || isLocked(id)) return;
      const after = { ...before, ...patch };
      if (changedFields(before, after) === undefined) return;
      const { prefix: nextPrefix, type, is_new_energy } = after;
      if (patch.roi === undefined) setOwn({ prefix: nextPrefix, type, is_new_energy });
      const pause = patch.roi === undefined ? {} : { pauseMs: editPauseMs };
      write(id, after, kind === undefined ? pause : { ...pause, kind });
    },
    remove(id: string) {
      if (isLocked(id)) return;
      write(id, undefined);
      select(undefined);
    },
    /** Restores a deleted berth. */
    restore: ({ id, facts }: DisplayedBerth) => write(id, facts),
    /** Adds a copy of the selected or last berth next to it, with the next number. */
    duplicate() {
      const source = berths.find(({ id }) => id === selected) ?? berths.at(-1);
      if (source === undefined || !mayManage || shownDraft !== undefined) return;
      const before = berths[berths.indexOf(source) - 1];
      const { type, is_new_energy, prefix: ownPrefix } = source.facts;
      const roi = nextRegion(source.facts.roi, before?.facts.roi);
      const no = nextNumber(ownPrefix.trim(), berths, ownPrefix.trim() === prefix ? suggestion.data?.no : undefined);
      add(newId(), { prefix: ownPrefix, no, type, is_new_energy, roi });
    },
    undo: () => turn(undo(history)),
    redo: () => turn(redo(history)),
  };
}

export type Editor = ReturnType<typeof useEditor>;
