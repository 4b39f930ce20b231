import { addFace, editFace, type Face } from "@huiyan/contract/face/face.api";
import { type ReactNode, useState } from "react";
import { ApiError } from "#shared/api/api-error.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { type CommandForm, useCommandForm } from "#shared/form/use-command-form.ts";
import { faceText as text } from "../face.texts.ts";
import { refreshFaces } from "../face-cache.ts";
import { FaceFormFields } from "./FaceFormFields.tsx";
import { FaceForm, type FaceValues, newFaceValues, sentFields, valuesOf } from "./face-form.ts";
import { PicturePane } from "./PicturePane.tsx";
import { type ChosenPicture, usePicture } from "./use-picture.ts";

/** Keeps whether another person has a similar face. If so, the user must confirm the face before it is saved. */
function useDuplicate({ check }: ChosenPicture) {
  const [seen, setSeen] = useState(false);
  const isAlike = seen || (check?.duplicates.length ?? 0) > 0;
  return {
    isAlike,
    allow: isAlike ? ("1" as const) : ("0" as const),
    onError: (error: Error) => error instanceof ApiError && error.key === "face_duplicate" && setSeen(true),
  };
}

interface LayoutProps {
  form: CommandForm<FaceValues>;
  picture: ChosenPicture;
  isAlike: boolean;
  title: string;
  action: string;
  onClosed: () => void;
  children: ReactNode;
}

function FaceLayout({ form, picture, isAlike, title, action, onClosed, children }: LayoutProps) {
  const blocked = picture.checking ? text("checking") : picture.problem;
  return (
    <CommandDialog
      run={{ ...form, dirty: form.dirty || picture.file !== undefined }}
      title={title}
      action={isAlike ? text("saveAnyway") : action}
      width={760}
      blocked={picture.file === undefined ? undefined : blocked}
      onClosed={onClosed}
    >
      <div className="face-form">
        <div>
          <FaceFormFields form={form} />
        </div>
        {children}
      </div>
    </CommandDialog>
  );
}

export function AddFaceDialog({ onClosed }: { onClosed: () => void }) {
  const picture = usePicture();
  const duplicate = useDuplicate(picture);
  const form = useCommandForm(addFace, {
    schema: FaceForm,
    initial: newFaceValues(),
    sent: (typed) => {
      const { file } = picture;
      if (file === undefined) {
        picture.demand();
        return undefined;
      }
      return { fields: { ...sentFields(typed), allow_duplicate: duplicate.allow }, files: { picture: [file] } };
    },
    success: text("added"),
    refresh: refreshFaces,
    onError: duplicate.onError,
  });
  return (
    <FaceLayout
      form={form}
      picture={picture}
      onClosed={onClosed}
      isAlike={duplicate.isAlike}
      title={text("add")}
      action={text("add")}
    >
      <PicturePane picture={picture} />
    </FaceLayout>
  );
}

export function EditFaceDialog({ face, onClosed }: { face: Face; onClosed: () => void }) {
  const picture = usePicture(face._id);
  const duplicate = useDuplicate(picture);
  const form = useCommandForm(editFace, {
    schema: FaceForm,
    initial: valuesOf(face),
    sent: (typed) => ({
      fields: { _id: face._id, ...sentFields(typed), allow_duplicate: duplicate.allow },
      files: picture.file === undefined ? {} : { picture: [picture.file] },
    }),
    success: text("changed"),
    refresh: refreshFaces,
    onError: duplicate.onError,
  });
  const title = text("editTitle", { name: face.name });
  return (
    <FaceLayout
      form={form}
      picture={picture}
      onClosed={onClosed}
      title={title}
      isAlike={duplicate.isAlike}
      action={text("save")}
    >
      <PicturePane picture={picture} face={face} />
    </FaceLayout>
  );
}
