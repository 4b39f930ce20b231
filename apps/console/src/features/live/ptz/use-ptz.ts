import { movePtz } from "@huiyan/contract/point/ptz.api";
import { isPtzKey, type PtzMove, ptzMoveOf } from "@huiyan/contract/point/ptz.rules";
import { useEffect, useEffectEvent, useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { isTyping } from "#shared/screen/is-typing.ts";
import { PtzSender } from "./ptz-sender.ts";

export interface Ptz {
  /** Starts a movement, which lasts while a button is held. */
  hold: (direction: PtzMove) => void;
  release: () => void;
}

/**
 * Moves the camera of a point by buttons and keys. Stops the camera when the component unmounts or the page loses the
 * focus.
 * @param speed fraction of the camera's full speed, 0 to 1
 * @param hasKeys true if keys control this camera
 */
export function usePtz(pointId: string, speed: number, hasKeys: boolean): Ptz {
  const { mutateAsync } = useCommand(movePtz);
  const send = useEffectEvent((move: PtzMove) => mutateAsync({ _id: pointId, ...move }));
  const [sender] = useState(() => new PtzSender((move) => send(move)));
  const moveBy = useEffectEvent((keys: ReadonlySet<string>) => sender.set(ptzMoveOf(keys, speed)));
  useEffect(() => {
    if (!hasKeys) return;
    const held = new Set<string>();
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (!isPtzKey(key) || isTyping(target) || ctrlKey || metaKey || altKey) return;
      // Prevents the page from scrolling by arrow keys.
      event.preventDefault();
      event.stopPropagation();
      held.add(key);
      moveBy(held);
    };
    const letGo = ({ key }: KeyboardEvent) => {
      if (held.delete(key)) moveBy(held);
    };
    const leave = () => {
      held.clear();
      sender.stop();
    };
    window.addEventListener("keydown", press, true);
    window.addEventListener("keyup", letGo, true);
    window.addEventListener("blur", leave);
    return () => {
      window.removeEventListener("keydown", press, true);
      window.removeEventListener("keyup", letGo, true);
      window.removeEventListener("blur", leave);
      leave();
    };
  }, [sender, hasKeys]);
  // Stops the camera on unmount, since a button may still be held.
  useEffect(() => () => sender.stop(), [sender]);
  return {
    hold: ({ pan, tilt, zoom }) => sender.set({ pan: pan * speed, tilt: tilt * speed, zoom: zoom * speed }),
    release: () => sender.stop(),
  };
}
