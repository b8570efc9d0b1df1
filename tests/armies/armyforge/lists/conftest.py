from tests.corpus import files

collect_ignore = [] if files("lists") else ["test_corpus_lists.py"]
