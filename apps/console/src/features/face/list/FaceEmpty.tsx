import { type Role } from "@huiyan/contract/permissions";
import { ScanFace, ShieldAlert } from "lucide-react";
import { type ReactNode } from "react";
import { ListPage } from "#shared/list/ListPage.tsx";
import { NoResult } from "#shared/list/NoResult.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { FaceTabs } from "../FaceTabs.tsx";
import { faceText as text } from "../face.texts.ts";
import { areSet, type FaceSearch } from "../face-search.ts";

interface Props {
  search: FaceSearch;
  onReset: () => void;
  buttons: ReactNode;
}

/** Hint for an empty list. The text distinguishes “no faces” from “no face matches the filters”. */
export function FaceEmpty({ search, onReset, buttons }: Props) {
  if (areSet(search)) {
    const { type, keyword } = search;
    const conditions = [
      ...(type === undefined ? [] : [text(type === "1" ? "black" : "white")]),
      ...(keyword.trim() === "" ? [] : [text("keyword", { text: keyword })]),
    ];
    return <NoResult title={text("noResult")} conditions={conditions} onReset={onReset} />;
  }
  return (
    <EmptyState
      icon={<ScanFace size={24} strokeWidth={1.5} />}
      title={text("none")}
      hint={text("noneHint")}
      actions={buttons}
    />
  );
}

/** Shown to users without permission for faces. */
export function FacesClosed({ role }: { role: Role }) {
  return (
    <ListPage title={text("title")} filters={<FaceTabs role={role} />} problem={null} pager={null}>
      <EmptyState
        icon={<ShieldAlert size={24} strokeWidth={1.5} />}
        title={text("notAllowed")}
        hint={text("notAllowedHint")}
      />
    </ListPage>
  );
}
