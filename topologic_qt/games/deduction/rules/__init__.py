"""The rules of Deduction, without any Qt: `game.Deduction` is the game, and `engine.Match` plays it."""
