import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Thumb } from "./Thumb.tsx";

it("shows the relevant part of the picture undistorted, for every aspect ratio", () => {
  render(<Thumb source="/t.jpg" alt="画面" focus={{ x: 0.8, y: 0.4, w: 0.1, h: 0.2 }} />);
  const picture = screen.getByRole<HTMLImageElement>("img");
  const left = () => Number.parseFloat(picture.style.left) / Number.parseFloat(picture.style.width);
  const widthOf = () => Number.parseFloat(picture.style.width);
  const heightOf = () => Number.parseFloat(picture.style.height);
  expect(widthOf()).toBeGreaterThan(250);
  expect(left()).toBeLessThan(-0.6);
  Object.defineProperties(picture, { naturalWidth: { value: 400 }, naturalHeight: { value: 300 } });
  fireEvent.load(picture);
  // The frame has 76 × 43 px and the picture an aspect ratio of 4:3.
  expect((widthOf() * 76) / (heightOf() * 43)).toBeCloseTo(400 / 300, 3);
});

it("shows the whole picture when there is no focus", () => {
  render(<Thumb source="/t.jpg" alt="画面" />);
  expect(screen.getByRole("img").getAttribute("style")).toBeNull();
});
