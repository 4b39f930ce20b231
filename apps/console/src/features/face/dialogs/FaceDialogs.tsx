import { type Face } from "@huiyan/contract/face/face.api";
import { AddFaceDialog, EditFaceDialog } from "./FaceDialog.tsx";
import { ImportFacesDialog } from "./ImportFacesDialog.tsx";
import { RemoveFacesDialog } from "./RemoveFacesDialog.tsx";
import { TryFacesDialog } from "./TryFacesDialog.tsx";

export type OpenedDialog =
  | { kind: "add" }
  | { kind: "edit"; face: Face }
  | { kind: "remove"; faces: readonly Face[] }
  | { kind: "try" }
  | { kind: "import"; task: string | undefined };

/** Renders the open dialog: of one face, or of several. */
export function FaceDialogs({ opened, onClosed }: { opened: OpenedDialog; onClosed: () => void }) {
  switch (opened.kind) {
    case "add":
      return <AddFaceDialog onClosed={onClosed} />;
    case "edit":
      return <EditFaceDialog face={opened.face} onClosed={onClosed} />;
    case "remove":
      return <RemoveFacesDialog faces={opened.faces} onClosed={onClosed} />;
    case "try":
      return <TryFacesDialog onClosed={onClosed} />;
    default:
      return <ImportFacesDialog task={opened.task} onClosed={onClosed} />;
  }
}
