import { regionTexts } from "@huiyan/contract/algorithm/alarm-gate.device";
import { type findPointAlgorithms } from "@huiyan/contract/point/point-algorithm.api";
import {
  type SettingField,
  type Settings,
  settingFields,
  settingTroubles,
  usualSettings,
} from "@huiyan/contract/point/settings-form.rules";
import { useState } from "react";
import { type z } from "zod";
import { type DrawEditor, type Region, type Tool } from "#shared/draw/draw-editor.ts";
import { type EditHistory, noHistory, redo, undo, withStep } from "#shared/draw/edit-history.ts";
import { nextRegion } from "#shared/draw/shape-edit.ts";
import { pointAlgorithmText as text } from "./point-algorithm.texts.ts";
import {
  addShape,
  type DrawnField,
  freeName,
  isDrawn,
  moveShape,
  removeShape,
  renameShape,
  reverseLine,
  shapesOf,
} from "./setting-shapes.ts";

type Found = z.output<(typeof findPointAlgorithms)["output"]>;

/** An algorithm of the point with its edited settings. */
export interface EditedAlgorithm {
  alg_id: string;
  name: string;
  /** Version of the algorithm on the device; empty if it is not installed. */
  version: string;
  /** Revision on which the changes are based; 0 if the point does not use the algorithm yet. */
  revision: number;
  fields: readonly SettingField[];
  settings: Settings;
  isDirty: boolean;
  /** True when another page edits the settings, since the algorithm has no settings schema. */
  isElsewhere: boolean;
  update: { at: number | null; user: string };
  /** Number of the earlier revision that was loaded into the form; undefined if none was. */
  returnedTo: number | undefined;
}

interface Draft {
  revision: number;
  settings: Settings;
  returnedTo?: number | undefined;
}
type Drafts = Readonly<Record<string, Draft>>;

const toolsOf = (fields: readonly DrawnField[]): DrawEditor["tools"] => [
  ...(fields.some(({ kind }) => kind === "regions") ? (["polygon", "rectangle"] as const) : []),
  ...(fields.some(({ kind }) => kind === "lines") ? (["line"] as const) : []),
];

function editedOf(found: Found, drafts: Drafts): EditedAlgorithm[] {
  const used = found.list.map(({ alg_id, name, version, revision, settings, schema, ...row }) => {
    const fields = settingFields(schema);
    const draft = drafts[alg_id];
    return {
      alg_id,
      name,
      version,
      fields,
      isElsewhere: schema === null,
      revision: draft?.revision ?? revision,
      settings: draft?.settings ?? { ...usualSettings(fields), ...settings },
      isDirty: draft !== undefined,
      update: { at: row.update_at, user: row.update_by },
      returnedTo: draft?.returnedTo,
    };
  });
  const added = found.offered.flatMap(({ alg_id, name, version, schema }) => {
    const draft = drafts[alg_id];
    if (draft === undefined) return [];
    const fields = settingFields(schema);
    return [
      {
        alg_id,
        name,
        version,
        fields,
        isElsewhere: false,
        ...draft,
        isDirty: true,
        update: { at: null, user: "" },
        returnedTo: draft.returnedTo,
      },
    ];
  });
  return [...used, ...added];
}

const nameFor = ({ key, kind }: DrawnField) => {
  if (kind === "lines") return (n: number) => text("lineName", { n });
  return (n: number) => text(key === "excluded" ? "excluded" : "region", { n });
};

interface Options {
  found: Found;
  chosen: string | undefined;
  onChoose: (algId: string | undefined) => void;
  mayManage: boolean;
}

/** Keeps the algorithms of one point and the user's changes to their settings. */
export function useSettingsEditor({ found, chosen, onChoose, mayManage }: Options) {
  const [drafts, setDrafts] = useState<Drafts>({});
  const [history, setHistory] = useState<EditHistory<Draft>>(noHistory);
  const [selected, setSelected] = useState<string>();
  const [corner, setCorner] = useState<number>();
  const [tool, setTool] = useState<Tool>("select");
  const [drawing, setDrawing] = useState<{ field: DrawnField; corners: Region }>();
  const algorithms = editedOf(found, drafts);
  const current = algorithms.find(({ alg_id }) => alg_id === chosen) ?? algorithms[0];
  const mayChange = mayManage && current?.isElsewhere === false;
  const fields = current?.fields.filter(isDrawn) ?? [];
  const shapes = current === undefined ? [] : shapesOf(current.fields, current.settings, selected);

  const put = (algId: string, draft: Draft | undefined) =>
    setDrafts(({ [algId]: _old, ...others }) => (draft === undefined ? others : { ...others, [algId]: draft }));
  const write = (settings: Settings, kind?: string, returnedTo = current?.returnedTo) => {
    if (current === undefined || !mayChange) return;
    const { alg_id, revision } = current;
    const after: Draft = { revision, settings, returnedTo };
    const before: Draft | undefined = current.isDirty ? { ...current } : undefined;
    const step = { id: alg_id, before, after, at: Date.now(), ...(kind === undefined ? {} : { kind }) };
    setHistory((old) => withStep(old, step));
    put(alg_id, after);
  };
  const turn = (turned: ReturnType<typeof undo<Draft>>) => {
    if (turned === undefined) return;
    setHistory(turned.history);
    setSelected(undefined);
    put(turned.id, turned.facts);
    onChoose(turned.id);
  };
  const choose = (algId: string | undefined) => {
    setSelected(undefined);
    setDrawing(undefined);
    setTool("select");
    onChoose(algId);
  };
  const begin = (next: Exclude<Tool, "select">, key?: string) => {
    const kind = next === "line" ? "lines" : "regions";
    const field = fields.find((each) => (key === undefined ? each.kind === kind : each.key === key));
    if (field === undefined || !mayChange) return;
    setSelected(undefined);
    setTool(next);
    setDrawing({ field, corners: [] });
  };
  const cancel = () => {
    setDrawing(undefined);
    setTool("select");
  };
  const add = (field: DrawnField, roi: Region) => {
    if (current === undefined) return;
    const own = shapes.filter(({ key }) => key === field.key);
    const name = freeName(
      nameFor(field),
      own.map((shape) => shape.name),
    );
    write(addShape(current.settings, field, roi, name));
    setSelected(`${field.key}:${own.length}`);
  };
  const shapeAt = (id: string | undefined) => shapes.find((shape) => shape.id === id);

  const canvas: DrawEditor = {
    shapes,
    tool,
    tools: toolsOf(fields),
    selected,
    corner,
    mayManage: mayChange,
    texts: regionTexts,
    draft: drawing && {
      corners: drawing.corners,
      name: freeName(
        nameFor(drawing.field),
        shapes.map(({ name }) => name),
      ),
    },
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    isLocked: () => !mayChange,
    select(id) {
      setCorner(undefined);
      setSelected(id);
    },
    chooseCorner: setCorner,
    begin,
    cancel,
    setCorners: (corners) => setDrawing((old) => old && { ...old, corners }),
    finish(roi) {
      if (drawing === undefined) return;
      cancel();
      add(drawing.field, roi);
    },
    change(id, roi, kind) {
      const shape = shapeAt(id);
      if (current !== undefined && shape !== undefined) write(moveShape(current.settings, shape, roi), kind);
    },
    remove(id) {
      const shape = shapeAt(id);
      if (current === undefined || shape === undefined) return;
      write(removeShape(current.settings, shape));
      setSelected(undefined);
    },
    duplicate() {
      const source = shapeAt(selected) ?? shapes.at(-1);
      const field = fields.find(({ key }) => key === source?.key);
      if (source === undefined || field === undefined || drawing !== undefined) return;
      add(field, nextRegion(source.roi, undefined));
    },
    undo: () => turn(undo(history)),
    redo: () => turn(redo(history)),
  };
  return {
    algorithms,
    current,
    canvas,
    mayChange,
    choose,
    begin,
    troubles: current === undefined ? [] : settingTroubles(current.fields, current.settings),
    isDirty: Object.keys(drafts).length > 0,
    set: (key: string, value: unknown) =>
      current !== undefined && write({ ...current.settings, [key]: value }, `set ${key}`),
    rename: (id: string, name: string) => {
      const shape = shapeAt(id);
      if (current !== undefined && shape !== undefined)
        write(renameShape(current.settings, shape, name), `rename ${id}`);
    },
    reverse: (id: string) => {
      const shape = shapeAt(id);
      if (current !== undefined && shape !== undefined) write(reverseLine(current.settings, shape));
    },
    /** Adds an algorithm that the device has but the point does not use. */
    addAlgorithm(algId: string) {
      const offered = found.offered.find(({ alg_id }) => alg_id === algId);
      if (offered === undefined) return;
      put(algId, { revision: 0, settings: usualSettings(settingFields(offered.schema)) });
      choose(algId);
    },
    /** Loads the settings of an earlier revision, which the user can then check and save. */
    load: (revision: number, settings: Settings) => write(settings, undefined, revision),
    /** Removes changes that were saved. Changes made during the save stay and are based on the new revision. */
    saved(algId: string, sent: Settings, revision: number) {
      setHistory(noHistory);
      setDrafts((old) => {
        const { [algId]: draft, ...others } = old;
        if (draft === undefined || JSON.stringify(draft.settings) === JSON.stringify(sent)) return others;
        return { ...others, [algId]: { revision, settings: draft.settings } };
      });
    },
    discard: (algId: string) => {
      put(algId, undefined);
      setSelected(undefined);
      setHistory(noHistory);
    },
    /** Shows the settings that another user has saved. An undo restores this user's changes. */
    takeOver(algId: string, revision: number, settings: Settings) {
      const own = drafts[algId];
      const after: Draft = { revision, settings };
      if (own !== undefined)
        setHistory((old) => withStep(old, { id: algId, before: { ...own, revision }, after, at: Date.now() }));
      put(algId, after);
    },
  };
}

export type SettingsEditor = ReturnType<typeof useSettingsEditor>;
