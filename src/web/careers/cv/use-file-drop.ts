import { type DragEvent, useState } from "react";

/** Dropping a file anywhere on an element. Browsers would open a file that is dropped beside the input. */
export function useFileDrop(onDrop: (file: File) => void, isOn: boolean) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver: isOver && isOn,
    handlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file && isOn) onDrop(file);
      },
    },
  };
}
