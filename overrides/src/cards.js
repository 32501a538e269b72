// Scenario cards: which one is pressed, brought into sight in its strip, and its story.

export class Cards {
  constructor(root, onOpen) {
    this.cards = [...root.querySelectorAll("button[data-scenario]")];
    this.stories = [...root.querySelectorAll("[data-scenario-text]")];
    for (const card of this.cards) card.addEventListener("click", () => onOpen(card.dataset.scenario));
  }

  show(scenario) {
    for (const card of this.cards) card.setAttribute("aria-pressed", String(card.dataset.scenario === scenario));
    for (const story of this.stories) story.hidden = story.dataset.scenarioText !== scenario;
    this.reach(this.cards.find((card) => card.dataset.scenario === scenario));
  }

  reach(card) {
    const strip = card?.closest("ol");
    if (strip) strip.scrollLeft = card.offsetLeft - strip.offsetLeft - (strip.clientWidth - card.offsetWidth) / 2;
  }
}
