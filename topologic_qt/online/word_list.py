"""The words of codes: short common ones of English, the same in every language of the program.

No two have the same first four letters, and any two differ by at least three letters wrong, missing, added or
exchanged: so one slip never makes another word of one, nor something between two.
"""

_TEXT = """
acorn album almond amber anchor anvil apple arcade artist atlas attic autumn avenue badge bakery bamboo
banana banjo barrel basket beacon beaver bench berry border bottle bronze brush bubble butter cabin
cactus camel candle canyon carpet cedar cello cement cereal chalk chess cinema circle citrus cloud
clover cobalt coffee compass copper cotton cousin cricket crystal curtain cymbal daisy dancer delta
desert diamond doctor dolphin domino donkey dragon drawer drummer duck eagle earth echo eclipse elbow
emerald engine evening expert fabric family farmer feather fiddle figure finger flute forest fossil
freckle friday galaxy garden garlic gazelle giraffe glacier globe gondola granite grape guitar harbour
harvest helmet heron horizon hotel hurdle husky iceberg igloo indigo insect island ivory jaguar jasmine
jewel jigsaw journey juggler juniper kayak kernel kitchen kiwi koala ladder lagoon lantern laundry lava
legend leopard library lilac lizard lobster locket lotus lyric magnet marble meadow melody mermaid
meteor mirror mitten monday monsoon mosaic muffin museum mustard napkin needle nephew nickel nutmeg
oasis ocean octopus olive onion opal orange orbit orchid ostrich oxygen palace panda paper parrot
pelican pencil piano picnic pigeon pillow pirate planet polar pony potato prairie pumpkin puzzle pyramid
quartz queen quilt quiver rabbit raccoon radio rainbow raven recipe ribbon rose ruby saffron saturn
scarf school shell silver skate sketch sleigh snow sofa spider spinach spoon stable sugar sunset swan
tailor teacup temple tennis theatre thimble thunder toast tornado tower tractor trumpet tulip tunnel
twig uncle unicorn valley vanilla verse village vinegar violet voyage waffle walnut whistle window wolf
yacht yogurt zebra zenith zigzag
"""

WORDS: tuple[str, ...] = tuple(_TEXT.split())
"""All 256 words, by the alphabet."""
