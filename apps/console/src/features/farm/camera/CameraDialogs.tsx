import { type FarmCamera } from "@huiyan/contract/farm/camera.api";
import { type FarmOwner } from "@huiyan/contract/farm/owner.api";
import { AddFarmCamera, EditFarmCamera } from "./FarmCameraDialog.tsx";
import { GiveCameraDialog } from "./GiveCameraDialog.tsx";
import { RemoveCameraDialog, TakeCameraDialog } from "./RemoveCameraDialog.tsx";

export type OpenedDialog = { kind: "add" } | { kind: "edit" | "remove" | "give" | "take"; camera: FarmCamera };

interface Props {
  opened: OpenedDialog;
  owner: FarmOwner;
  onClosed: () => void;
}

/** Renders the dialog that is open. */
export function CameraDialogs({ opened, owner, onClosed }: Props) {
  switch (opened.kind) {
    case "add":
      return <AddFarmCamera owner={owner} onClosed={onClosed} />;
    case "edit":
      return <EditFarmCamera owner={owner} camera={opened.camera} onClosed={onClosed} />;
    case "give":
      return <GiveCameraDialog owner={owner} camera={opened.camera} onClosed={onClosed} />;
    case "take":
      return <TakeCameraDialog camera={opened.camera} onClosed={onClosed} />;
    default:
      return <RemoveCameraDialog camera={opened.camera} onClosed={onClosed} />;
  }
}
